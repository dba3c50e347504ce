import { type SearchRun, searchRunSchema } from '#domain/search-web/search-run.ts';
import { addRun, getRun, recordRun } from '../database/runs.ts';
import { changeRows, type Store } from '../database/store.ts';

/** The steps of a question's search; undefined: it was not searched for. */
export async function getSearch(store: Store, messageId: string): Promise<SearchRun | undefined> {
  const row = await getRun(store, 'search', messageId);
  return row && searchRunSchema.parse(row);
}

/** Adds the search of a question; one that is there stays as it is. */
export async function addSearch(store: Store, run: SearchRun): Promise<void> {
  await addRun(store, { ...run, kind: 'search', id: run.messageId, snapshot: null });
}

/** A search that found nothing begins again. */
export function restartSearch(store: Store, messageId: string): Promise<void> {
  const fresh = { attempts: [], pages: [], spare: [], error: null, snapshot: null };
  return changeRows(store, ['runs'], async () => {
    if ((await getRun(store, 'search', messageId))?.state !== 'failed') return;
    await recordRun(store, 'search', messageId, { state: 'planning', ...fresh });
  });
}
