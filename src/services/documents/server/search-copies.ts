import { type FoundPassage, searchLimits } from '#api/search-document.ts';
import type { Store } from '#services/store/database/store.ts';
import { copiesOnServer } from '#services/store/documents/server-copies.ts';
import type { DocumentCalls } from './document-calls.ts';

export interface PassageQuery {
  docIds: readonly string[];
  query: string;
  /** Passages at most. */
  k: number;
  /** A server that has not answered by then is done without. */
  waitMs: number;
  signal: AbortSignal;
}

/** Passages of those of the documents that the server has, best first; null: it is away or slow. */
export type SearchServer = (query: PassageQuery) => Promise<FoundPassage[] | null>;

/** After a failure the server gets no search for this long: no question waits for one that is away. */
const restMs = 30_000;

interface SearchDeps {
  store: Store;
  calls: Pick<DocumentCalls, 'search'>;
  /** The server that documents are saved on; null: none. */
  target: () => Promise<string | null>;
}

/** Searches copies on the server (`search_document`). */
export function createServerSearch({ store, calls, target }: SearchDeps): SearchServer {
  const { clock } = store;
  let restsUntil = 0;
  return async ({ docIds, query, k, waitMs, signal }) => {
    const text = query.trim().slice(0, searchLimits.query);
    if (text === '' || clock.now() < restsUntil) return null;
    const stop = new AbortController();
    const until = AbortSignal.any([signal, stop.signal]);
    const late = new Promise<null>((resolve) => {
      const cancel = clock.after(waitMs, () => resolve(null));
      const end = () => {
        cancel();
        resolve(null);
      };
      until.addEventListener('abort', end, { once: true });
    });
    const search = async () => {
      const server = await target();
      if (server === null) return [];
      const ids = (await copiesOnServer(store, server, docIds)).slice(0, searchLimits.docIds);
      return ids.length === 0 ? [] : calls.search({ doc_ids: ids, query: text, k }, until);
    };
    const found = await Promise.race([search().catch(() => null), late]);
    stop.abort();
    if (found === null && !signal.aborted) restsUntil = clock.now() + restMs;
    return found;
  };
}
