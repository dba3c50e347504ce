import { createSearchHandlers } from '#app/search/search-handlers.ts';
import { Searches, type SearchesDeps } from '#app/search/searches.ts';
import { createRepeatSearch } from '#app/turns/repeat-search.ts';
import type { Turns } from '#app/turns/turn-handlers.ts';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import type { SearchRun } from '#domain/search-web/search-run.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { getSearch } from '#services/store/conversations/searches.ts';
import type { Store } from '#services/store/database/store.ts';
import { watch } from '#services/store/database/watch.ts';
import { getCapture } from '#services/store/documents/documents.ts';
import { writeSettings } from '#services/store/settings/settings.ts';
import { systemClock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { SearchService } from './search-service.ts';
import { call, openTurns, savePage } from './turn-contexts.ts';
import type { VendorServer } from './vendors/vendor-server.ts';

interface SearchedWeb {
  /** Texts of pages by their address; others cannot be read. */
  pages: Record<string, string>;
  /** Where addresses lead on to. */
  ledTo: Record<string, string>;
  /** Addresses whose reading ends only with its signal. */
  silent: Set<string>;
  /** Addresses in the order in which they were read. */
  reads: string[];
  engine: NonNullable<SearchesDeps['engine']> | undefined;
  /** Of the web app: is the extension in the browser? */
  hasEngine: boolean;
}

/** Contexts of one origin in which questions are searched for. */
export async function openSearches(
  vendor: VendorServer,
  service: SearchService,
  settings: Partial<Settings> = {},
  clock = systemClock,
) {
  const web: SearchedWeb = {
    pages: {},
    ledTo: {},
    silent: new Set(),
    reads: [],
    engine: undefined,
    hasEngine: true,
  };
  const made: { searches: Searches; deps: SearchesDeps }[] = [];
  const makeDeps: Parameters<typeof openTurns>[2] = ({ store, locks, models }) => {
    const deps = depsOf(web, store, { locks, models });
    const searches = new Searches(deps);
    made.push({ searches, deps });
    return { searches };
  };
  const first = await openTurns(vendor, {}, makeDeps, clock);
  const endpoint = { kind: service.kind, host: service.url };
  await writeSettings(first.store, { searchEndpoint: endpoint, ...settings });
  const last = () => made.at(-1)!;
  return {
    ...first,
    web,
    searches: () => last().searches,
    handlers: () => {
      const { deps, searches } = last();
      return {
        ...createSearchHandlers(deps),
        ...createRepeatSearch(deps.store, searches, first.turns.handlers['turn.ask']),
      };
    },
    /** Ends the context as if it died, and opens another of its origin. */
    die: async () => {
      last().searches.close();
      first.die();
      const next = first.context({}, makeDeps);
      await last().searches.restore();
      await next.turns.restore();
      return next;
    },
  };
}

function depsOf(
  web: SearchedWeb,
  store: Store,
  more: Pick<SearchesDeps, 'locks' | 'models'>,
): SearchesDeps {
  const saved = async (url: string, text: string): Promise<DocumentInfo> => {
    const docId = `doc of ${url}${text.startsWith('snippet') ? ' (snippet)' : ''}`;
    const title = `Title of ${url}`;
    const link = web.ledTo[url] ?? url;
    await savePage(store, docId, text, {
      link,
      doc_type_dependent_data: { title, readabilityMarkdown: '' },
    });
    return { docId, title, link, facts: { author: ['Ann Lee'] } } as DocumentInfo;
  };
  return {
    ...more,
    store,
    fetch: (url, init) => fetch(url, init),
    mayAsk: async () => true,
    account: {
      isConnected: async () => false,
      bearer: async () => '',
      refused: async () => '',
    },
    server: async () => 'http://127.0.0.1:9',
    ...(web.engine && { engine: web.engine, hasEngine: async () => web.hasEngine }),
    async readAddress(url, signal) {
      web.reads.push(url);
      if (web.silent.has(url)) {
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
        throw new CodedError('aborted');
      }
      const text = web.pages[url];
      if (text === undefined) throw new CodedError('capture_blocked', 'captcha');
      return saved(url, text);
    },
    async parse(captureId) {
      const row = await getCapture(store, captureId);
      const text = /<p>(.*)<\/p>/.exec(row?.html ?? '')?.[1] ?? '';
      return row ? saved(row.url, `snippet: ${text}`) : null;
    },
  };
}

/** The search of a question once it is in a state. */
export async function searchUntil(
  store: Store,
  messageId: string,
  condition: (run: SearchRun) => boolean,
): Promise<SearchRun> {
  const stop = new AbortController();
  for await (const run of watch(() => getSearch(store, messageId), stop.signal)) {
    if (run && condition(run)) return run;
  }
  throw new Error('unreachable');
}

/** Resolves once the question's queue names that code as why nothing was found. */
export async function searchFailure(turns: Turns, code: string): Promise<void> {
  const stop = new AbortController();
  const watching = { ...call(), signal: stop.signal };
  for await (const { queue } of turns.handlers['turn.watch']({ conversationId: 'c' }, watching)) {
    const [source] = queue[0]?.awaited ?? [];
    if (source?.kind === 'search' && source.failure?.code === code) return stop.abort();
  }
}
