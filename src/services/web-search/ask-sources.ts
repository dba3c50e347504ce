import { type BearerSource, withBearer } from '#api/client/bearer.ts';
import { taskHeader } from '#api/plans.ts';
import type { SearchFetch } from '#api/search-endpoints/ask-endpoint.ts';
import { askEndpoint } from '#api/search-endpoints/ask-endpoint.ts';
import type { EndpointQuery, SearchEndpoint } from '#api/search-endpoints/endpoint.ts';
import { webSearch, webSearch as webSearchCall } from '#api/web-search.ts';
import { endpointHosts, endpointNames } from '#domain/search-web/endpoints.ts';
import type { SearchEngine } from '#domain/search-web/search-engines.ts';
import type { SearchSource } from '#domain/search-web/search-run.ts';
import type { WebResult } from '#domain/search-web/web-result.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { guessLanguage } from '#domain/speech/guess-language.ts';
import { readApiHost } from '#services/llm/api-host.ts';
import { readSearchKey } from '#services/store/account/secrets.ts';
import type { Store } from '#services/store/database/store.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { isErrorCode } from '#shared/errors/registry.ts';
import { isObject, parseJson } from '#shared/json.ts';

/** Shows an engine's page and reads its results. @throws search_blocked `{ block, url }`, search_empty, search_* */
export type AskEngine = (
  engine: SearchEngine,
  query: string,
  isShown: boolean,
  signal: AbortSignal,
) => Promise<readonly WebResult[]>;

export interface SourcesDeps {
  store: Store;
  /** Recorded. */
  readonly fetch: SearchFetch;
  /** May this page call a host at an origin? */
  readonly mayAsk: (origin: string) => Promise<boolean>;
  account: BearerSource & { isConnected(): Promise<boolean> };
  /** Address of the Gloss server, without a slash at the end. */
  readonly server: () => Promise<string>;
  /** Absent where there are no tabs. */
  readonly engine?: AskEngine;
  /** Can `engine` be asked now? Absent: it can. */
  readonly hasEngine?: () => Promise<boolean>;
}

export interface SourceQuery {
  query: string;
  /** Of the answer, by which a plan counts. */
  task: string;
  /** An engine's page is shown. */
  isShown: boolean;
  /** Results at most. */
  count?: number;
}

/** What a source answered a query with. */
export interface Answered {
  /** For people. */
  name: string;
  results: readonly WebResult[];
}

/** Results of one query that are asked for. */
const perQuery = 10;
const timeoutMs = 12_000;

/** Sources that are set up, in the order of the settings. */
export async function openSources(deps: SourcesDeps): Promise<SearchSource[]> {
  const settings = await readSettings(deps.store);
  const isOpen: Record<SearchSource, () => Promise<boolean> | boolean> = {
    endpoint: () => settings.searchEndpoint !== null,
    server: () => deps.account.isConnected().catch(() => false),
    engine: () => deps.engine !== undefined && (deps.hasEngine?.() ?? true),
  };
  const found: SearchSource[] = [];
  for (const source of settings.searchSources) if (await isOpen[source]()) found.push(source);
  return found;
}

/** What people call the sources that are set up; an engine has its id. */
export async function namesOfSources({
  store,
  server,
}: SourcesDeps): Promise<Partial<Record<SearchSource, string>>> {
  const { searchEndpoint, searchEngine } = await readSettings(store);
  return {
    ...(searchEndpoint && { endpoint: endpointNames[searchEndpoint.kind] }),
    server: new URL(await server()).host,
    engine: searchEngine,
  };
}

/**
 * Asks one source. @throws search_*, no_search_source, usage_limit; aborted
 */
export async function askSource(
  deps: SourcesDeps,
  source: SearchSource,
  { query, task, isShown, count = perQuery }: SourceQuery,
  signal: AbortSignal,
): Promise<Answered> {
  const settings = await readSettings(deps.store);
  if (source === 'engine') {
    if (!deps.engine) throw new CodedError('no_search_source');
    if (deps.hasEngine && !(await deps.hasEngine())) throw new CodedError('search_no_extension');
    return {
      name: settings.searchEngine,
      results: await deps.engine(settings.searchEngine, query, isShown, signal),
    };
  }
  const either = within(deps.store.clock, timeoutMs, signal);
  try {
    return source === 'endpoint'
      ? await askOwn(deps, settings, { query, count }, either.signal)
      : await askServer(deps, { query, count, task }, either.signal);
  } catch (thrown) {
    signal.throwIfAborted();
    if (either.isLate()) throw new CodedError('search_timeout');
    throw toCodedError(thrown, 'search_unavailable');
  } finally {
    either.stop();
  }
}

/** A person's own service: its key goes to the origin that it was given for, and nowhere else. */
async function askOwn(
  deps: SourcesDeps,
  { searchEndpoint }: Settings,
  { query, count }: Pick<EndpointQuery, 'query' | 'count'>,
  signal: AbortSignal,
): Promise<Answered> {
  if (!searchEndpoint) throw new CodedError('no_search_source');
  const endpoint = await endpointOf(deps.store, searchEndpoint);
  const origin = originOfEndpoint(searchEndpoint);
  if (!(await deps.mayAsk(origin))) throw new CodedError('provider_no_access', origin, { origin });
  const results = await askEndpoint(
    endpoint,
    { query, count, language: guessLanguage(query) },
    { fetch: deps.fetch, signal },
  );
  return { name: endpointNames[searchEndpoint.kind], results };
}

type Chosen = NonNullable<Settings['searchEndpoint']>;

/** Where the requests of a service go. @throws invalid_request */
export function originOfEndpoint({ kind, host }: Chosen): string {
  return readApiHost(host.trim() || endpointHosts[kind]).origin;
}

async function endpointOf(store: Store, { kind, host }: Chosen): Promise<SearchEndpoint> {
  const origin = originOfEndpoint({ kind, host });
  const typed = host.trim();
  const path = new URL(typed.includes('://') ? typed : `https://${typed || 'x'}`).pathname;
  return {
    kind,
    baseUrl: typed === '' ? null : `${origin}${path.replace(/\/(search)?\/?$/, '')}`,
    apiKey: await readSearchKey(store, origin),
  };
}

async function askServer(
  { fetch, account, server }: SourcesDeps,
  { query, count, task }: Required<Omit<SourceQuery, 'isShown'>>,
  signal: AbortSignal,
): Promise<Answered> {
  const base = await server();
  return withBearer(account, async (token) => {
    const reply = await fetch(`${base}${webSearch.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        [taskHeader]: task,
      },
      body: JSON.stringify({
        query,
        count,
        language: guessLanguage(query) ?? undefined,
      }),
      credentials: 'omit',
      signal,
    });
    const body = parseJson(await reply.text());
    if (!reply.ok) throw serverError(reply.status, body);
    const read = webSearchCall.reply.safeParse(body);
    if (!read.success) throw new CodedError('search_bad_reply');
    const { source, results } = read.data;
    return { name: source ? endpointNames[source] : new URL(base).host, results };
  });
}

/** Of a server that has the call; an older one has not. */
function serverError(status: number, body: unknown): CodedError {
  if (status === 401) return new CodedError('please_login');
  const error = isObject(body) && isObject(body.error) ? body.error : {};
  if (!isErrorCode(error.code)) {
    return new CodedError(status === 404 ? 'no_search_source' : 'search_unavailable');
  }
  const details = isObject(error.data) ? (error.data as Record<string, string>) : {};
  const words = typeof error.words === 'string' ? { words: error.words } : {};
  const message = typeof error.message === 'string' ? error.message : error.code;
  return new CodedError(error.code, message, { ...details, ...words });
}

function within(clock: Clock, ms: number, outer: AbortSignal) {
  const late = new AbortController();
  const stop = clock.after(ms, () => late.abort());
  return {
    signal: AbortSignal.any([outer, late.signal]),
    isLate: () => late.signal.aborted,
    stop,
  };
}
