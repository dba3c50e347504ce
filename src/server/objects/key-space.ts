import type { Installation } from '../database/installation.ts';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const file = 'documents(?:/[\\w-]+)+';
const keyPattern = new RegExp(`^(?:installations/${uuid}/(?:mark|${file})|${file})$`);

/** Below it lie files of before installations had ids, whoever they are of. */
export const oldPrefix = 'documents/';

/**
 * The keys of one installation in a store that others may use as well. Any key that a row names can be
 * read; what is written, listed for clean-up and ended lies below the installation's own prefix, which
 * servers of before it do not look into either.
 */
export class KeySpace {
  readonly installationId: string;
  /** What its files' keys begin with; ends with a slash. */
  readonly prefix: string;
  /** Tells a copy of this database from it (documents/claim-store.ts). */
  readonly mark: string;
  #own: string;
  #ownsOldFiles: boolean;

  constructor({ id, ownsOldFiles }: Installation) {
    this.installationId = id;
    this.#own = `installations/${id}/`;
    this.prefix = `${this.#own}documents/`;
    this.mark = `${this.#own}mark`;
    this.#ownsOldFiles = ownsOldFiles;
  }

  /** May what a row of this database names so be deleted? Not where it is another installation's. */
  owns(key: string): boolean {
    return key.startsWith(this.#own) || (this.#ownsOldFiles && key.startsWith(oldPrefix));
  }

  checkWritten(key: string): void {
    checkKey(key);
    if (!key.startsWith(this.#own)) throw new TypeError('not a key of this installation');
  }

  checkDeleted(key: string): void {
    checkKey(key);
    if (!this.owns(key)) throw new TypeError('not a key of this installation');
  }
}

/** Keys are made by us; one of another form is a mistake that must not reach a file system. */
export function checkKey(key: string): void {
  if (!keyPattern.test(key)) throw new TypeError('not a key of an object');
}
