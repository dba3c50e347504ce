import { defer, type Observable, switchMap } from 'rxjs';
import { plainAddress } from '#domain/memory/plain-address.ts';
import type { Store } from '#services/store/database/store.ts';
import { observe } from '#services/store/database/watch.ts';
import type { Forgetting } from '#services/store/memory/forget.ts';
import type { ReadScope } from '#services/store/memory/read-entries.ts';
import type { RemovedRows } from '#services/store/memory/remove-pages.ts';

const code = () => import('./memory-reads.ts');
type Reads = Awaited<ReturnType<typeof code>>;

/** Dexie follows no reads after the loading of code. */
function watch<Value>(query: (reads: Reads) => Promise<Value>): Observable<Value> {
  return defer(code).pipe(switchMap((reads) => observe(async () => query(reads))));
}

/** What the person has read. Its code is loaded with the first use. */
export function memoryRows(store: Store) {
  return {
    memory: {
      /** Visits, the newest first. */
      watch: ({ limit, ...scope }: ReadScope & { limit: number }) =>
        watch(({ listRead }) => listRead(store, scope, limit)),
      watchSites: () => watch(({ readSites }) => readSites(store)),
      watchMeaning: () => watch(({ meaningUse }) => meaningUse(store)),
      watchUse: () => watch(({ memoryUse }) => memoryUse(store)),
      /** The page of an address as it was read last; null: it is not remembered. */
      watchPage: ({ link }: { link: string }) =>
        watch(async ({ pageAt }) => {
          const address = plainAddress(link);
          return address === null ? null : pageAt(store, address);
        }),
      /** How many pages would go. */
      count: async (what: Forgetting) => (await (await code()).pagesToForget(store, what)).length,
      /** Resolves to what `restore` puts back. */
      forget: async (what: Forgetting) => (await code()).forget(store, what),
      restore: async (rows: RemovedRows) => (await code()).putRows(store, rows),
      /** Removes what is older than the person wants. */
      tidy: async () => (await code()).tidy(store),
      /** The person has seen how many pages had to go for newer ones. */
      seen: async () => (await code()).seen(store),
    },
  };
}
