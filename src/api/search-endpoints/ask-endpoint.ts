import { hostWords, shownWords } from '#domain/replies/host-words.ts';
import { type EndpointKind, endpointNames } from '#domain/search-web/endpoints.ts';
import type { WebResult } from '#domain/search-web/web-result.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { ErrorCode } from '#shared/errors/registry.ts';
import { type JsonObject, parseJson } from '#shared/json.ts';
import { readText } from '../client/read-body.ts';
import { brave } from './brave.ts';
import type { EndpointQuery, EndpointWire, SearchEndpoint } from './endpoint.ts';
import { searxng } from './searxng.ts';
import { tavily } from './tavily.ts';

const wires: Readonly<Record<EndpointKind, EndpointWire>> = { searxng, brave, tavily };

/** Bytes of a reply that are read. */
const maxReplyBytes = 4 * 1024 * 1024;

export type SearchFetch = (url: string, init: RequestInit) => Promise<Response>;

/** Address of an endpoint's API, without a slash at the end. @throws no_search_source: none is known */
function baseOfEndpoint({ kind, baseUrl }: Pick<SearchEndpoint, 'kind' | 'baseUrl'>): string {
  const base = baseUrl ?? wires[kind].baseUrl;
  if (base === null)
    throw new CodedError('no_search_source', `${endpointNames[kind]} has no address`);
  return base;
}

/**
 * The results of one query, best first; none is a reply too. Neither cookies nor redirects: a key stays at its origin.
 * @throws search_unauthorized, search_rate_limited (details.retryAfter), search_quota, search_unavailable,
 *   search_bad_reply, no_search_source; and what `fetch` throws where `signal` has ended
 */
export async function askEndpoint(
  endpoint: SearchEndpoint,
  query: EndpointQuery,
  { fetch, signal }: { fetch: SearchFetch; signal: AbortSignal },
): Promise<WebResult[]> {
  const wire = wires[endpoint.kind];
  const baseUrl = baseOfEndpoint(endpoint);
  const { url, init } = wire.request({ baseUrl, apiKey: endpoint.apiKey }, query);
  const failed = (code: ErrorCode, words = '', details: JsonObject = {}) =>
    failure(endpoint, code, words, details);
  let text: string;
  let response: Response;
  try {
    response = await fetch(url, { ...init, credentials: 'omit', redirect: 'manual', signal });
    text = await readText(response, maxReplyBytes, () => failed('search_bad_reply'));
  } catch (thrown) {
    signal.throwIfAborted();
    throw thrown instanceof CodedError ? thrown : failed('search_unavailable');
  }
  const body = parseJson(text);
  if (!response.ok) throw refusal(wire, response, body ?? text, failed);
  const results = wire.read(body);
  if (!results) throw failed('search_bad_reply');
  const why = results.length === 0 ? (wire.whyEmpty?.(body) ?? null) : null;
  if (why !== null) throw failed('search_unavailable', why);
  return results.slice(0, query.count);
}

type Failed = (code: ErrorCode, words?: string, details?: JsonObject) => CodedError;

function refusal(
  wire: EndpointWire,
  { status, headers }: Response,
  body: unknown,
  failed: Failed,
): CodedError {
  if (status === 402 || wire.isOutOfCredit?.(status, body))
    return failed('search_quota', hostWords(body));
  const off = wire.isOff?.(status, body);
  if (off) return failed('search_unavailable', off, { vendorStatus: status });
  // A text about a key may quote it.
  if (status === 401 || status === 403 || wire.refusesKey?.(status, body))
    return failed('search_unauthorized');
  if (status === 429) {
    // Brave has a list: of a second, then of a month.
    const reset = headers.get('x-ratelimit-reset') ?? headers.get('ratelimit-reset');
    const wait = headers.get('retry-after') ?? reset?.split(',')[0]?.trim();
    const details = wait && /^\d{1,6}$/.test(wait) ? { retryAfter: wait } : {};
    return failed('search_rate_limited', hostWords(body), details);
  }
  return failed('search_unavailable', hostWords(body), { vendorStatus: status });
}

function failure(
  { kind, apiKey }: SearchEndpoint,
  code: ErrorCode,
  words: string,
  details: JsonObject,
): CodedError {
  const shown = shownWords(apiKey ? words.replaceAll(apiKey, '…') : words);
  return new CodedError(code, `${endpointNames[kind]}: ${code}`, {
    source: kind,
    ...details,
    ...(shown !== '' && { words: shown }),
  });
}
