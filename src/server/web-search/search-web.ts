import { askEndpoint } from '#api/search-endpoints/ask-endpoint.ts';
import type { EndpointQuery, SearchEndpoint } from '#api/search-endpoints/endpoint.ts';
import type { WebSearchReply } from '#api/web-search.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Fetch } from '../gateway/fetch/node-fetch.ts';

/** A person waits for an answer that is made of several queries. */
export const endpointTimeoutMs = 8000;

interface WebSearch {
  endpoints: readonly SearchEndpoint[];
  fetch: Fetch;
  /** Removes the server's keys from what a service says. */
  redact: (text: string) => string;
  /** Of one service, in ms. */
  timeoutMs: number;
  onError: (source: SearchEndpoint['kind'], error: CodedError) => void;
}

/**
 * The results of the first service that has some. @throws no_search_source, aborted, and the last error where no service
 * answered at all
 */
export async function searchWeb(
  search: WebSearch,
  query: EndpointQuery,
  connected: AbortSignal,
): Promise<WebSearchReply> {
  if (search.endpoints.length === 0) {
    throw new CodedError('no_search_source', 'no search service is set up');
  }
  const skipped: WebSearchReply['skipped'] = [];
  let failure: CodedError | null = null;
  for (const endpoint of search.endpoints) {
    const found = await ask(search, endpoint, query, connected);
    if (!(found instanceof CodedError)) {
      if (found.length > 0) return { results: found, source: endpoint.kind, skipped };
      skipped.push({ source: endpoint.kind, code: 'search_empty' });
      continue;
    }
    search.onError(endpoint.kind, found);
    failure = found;
    skipped.push({ source: endpoint.kind, code: found.code });
  }
  if (failure && skipped.every(({ code }) => code !== 'search_empty')) throw failure;
  return { results: [], source: null, skipped };
}

async function ask(
  { fetch, timeoutMs, redact }: WebSearch,
  endpoint: SearchEndpoint,
  query: EndpointQuery,
  connected: AbortSignal,
) {
  const signal = AbortSignal.any([connected, AbortSignal.timeout(timeoutMs)]);
  try {
    return await askEndpoint(endpoint, query, { fetch, signal });
  } catch (thrown) {
    if (connected.aborted) throw new CodedError('aborted', 'manual aborted request.');
    if (!(thrown instanceof CodedError)) {
      return new CodedError('search_timeout', `${endpoint.kind} was silent`, {
        source: endpoint.kind,
      });
    }
    const { words } = thrown.details ?? {};
    if (typeof words !== 'string') return thrown;
    return new CodedError(thrown.code, thrown.message, { ...thrown.details, words: redact(words) });
  }
}
