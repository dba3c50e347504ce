import type { Store } from '#services/store/database/store.ts';
import type { NamedQuery } from '#services/store/found/find-named.ts';

/** What a person has, of every kind at once. Its code is loaded with the first search. */
export function findRows(store: Store) {
  const searches = () => import('#services/store/found/find-named.ts');
  return {
    find: {
      /** By name; `limit`: of each kind. */
      named: async (query: NamedQuery) => (await searches()).findNamed(store, query),
      /** The newest. */
      recent: async (query: { limit: number }) => (await searches()).findRecent(store, query),
    },
  };
}
