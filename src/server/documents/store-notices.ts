import type { CleanedUp } from './clean-up.ts';
import type { Documents } from './documents.ts';

const contestedNotice =
  'Files are not cleaned up: another database with the same installation id uses this store, or this one is older than its files (a copy, or a backup that was restored). See docs/self-hosting.md.';
const unownedNotice =
  'Files from before installations had ids lie in the store that no row of this database names; they are left alone.';

/** Reports on the store to the operator; the number of old files only when it has changed. */
export class StoreNotices {
  #documents: Documents;
  #unowned = 0;

  constructor(documents: Documents) {
    this.#documents = documents;
  }

  checked(isOurs: boolean): void {
    const { onNotice, objects } = this.#documents;
    if (!isOurs) onNotice({ mark: objects.keys.mark }, contestedNotice);
  }

  cleanedUp(done: CleanedUp): CleanedUp {
    this.checked(!done.isContested);
    const { unowned } = done;
    if (unowned > 0 && unowned !== this.#unowned) {
      this.#documents.onNotice({ files: unowned }, unownedNotice);
    }
    this.#unowned = unowned;
    return done;
  }
}
