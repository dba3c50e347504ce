import { type SearchRun, searchRunSchema } from '#domain/search-web/search-run.ts';
import type { JsonValue } from '#shared/json.ts';
import type { SearchRow } from '../database/run-rows.ts';
import { type Store, stored } from '../database/store.ts';

/** The steps of a question's search; undefined: it was not searched for. */
export async function getSearch(store: Store, messageId: string): Promise<SearchRun | undefined> {
  const row = await getSearchRow(store, messageId);
  return row && searchRunSchema.parse(row);
}

export function getSearchRow(store: Store, messageId: string): Promise<SearchRow | undefined> {
  return stored(() => store.db.searches.get(messageId));
}

/** The searches of a chat's questions. */
export async function searchesOf(store: Store, conversationId: string): Promise<SearchRun[]> {
  const { searches } = store.db;
  const rows = await stored(() => searches.where({ conversationId }).toArray());
  return rows.map((row) => searchRunSchema.parse(row));
}

/** Adds the search of a question; one that is there stays as it is. */
export function addSearch(store: Store, run: SearchRun): Promise<void> {
  const { searches } = store.db;
  return stored(() =>
    store.db.transaction('rw', searches, async () => {
      if (!(await searches.get(run.messageId))) await searches.add({ ...run, snapshot: null });
    }),
  );
}

/** The state of its machine; `snapshot` null: it has ended. A deleted row is not written again. */
export async function noteSearch(
  store: Store,
  messageId: string,
  change: Partial<SearchRun> & { snapshot: JsonValue },
): Promise<void> {
  await stored(() => store.db.searches.update(messageId, change));
}

/** Searches whose machine has not ended. */
export function activeSearches(store: Store): Promise<SearchRow[]> {
  return stored(() => store.db.searches.filter(({ snapshot }) => snapshot !== null).toArray());
}

/** A search that found nothing begins again. */
export async function restartSearch({ db }: Store, messageId: string): Promise<void> {
  const failed = db.searches
    .where('messageId')
    .equals(messageId)
    .filter(({ state }) => state === 'failed');
  await stored(() =>
    failed.modify({
      state: 'planning',
      attempts: [],
      pages: [],
      spare: [],
      error: null,
      snapshot: null,
    }),
  );
}
