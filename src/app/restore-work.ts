import { type Store, whenOpen } from '#services/store/database/store.ts';

/** Takes over the work of contexts that died, once the database can be opened. */
export function restoreWork(store: Store, what: string, restore: () => Promise<unknown>): void {
  whenOpen(store)
    .then(restore)
    .catch((error: unknown) => console.error(`${what} were not restored`, error));
}
