import type { CallContext, Handlers } from '#bus/types.ts';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import { type SearchEngine, searchAddress } from '#domain/search-web/search-engines.ts';
import { toWebResult } from '#domain/search-web/web-result.ts';
import { searchDataSchema } from '#domain/sites/site-pages.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { wait } from '#shared/wait.ts';
import type { InOwnTab } from '../capture/tabs/own-tabs.ts';

export interface EnginePageDeps {
  clock: Clock;
  /** May a page of the server's web app ask? @throws refused, no_search_source */
  readonly checkPage: (peer: CallContext['peer']) => Promise<void>;
  inOwnTab: InOwnTab;
  /** May pages of that address be read without a click? */
  readonly mayRead: (url: string) => Promise<boolean>;
  /** Did the person choose that the site is never read? */
  readonly isExcluded: (url: string) => Promise<boolean>;
  /** Notes that the engine learns of the query. */
  readonly recordSearch: (url: string) => void;
  /** The data of a document that was read. */
  readonly dataOf: (docId: string) => Promise<unknown>;
}

/** How long a person has for a check, and how often it is looked whether it is solved. */
const solveMs = 5 * 60_000;
const lookMs = 1500;
/** Looks more at a page whose scripts may still write its results. */
const lateLooks = 2;

/**
 * Results by the engine's own page, in a tab in the background that is closed after use; `isShown`: in a tab before the
 * person, who solves what it asks, until it shows results. Nothing is clicked or solved for them.
 */
export function createEnginePage(
  deps: EnginePageDeps,
): Pick<Handlers<'background'>, 'search.engine'> {
  return {
    'search.engine': async ({ engine, query, isShown }, { peer, signal }) => {
      if (peer.context === 'page-bridge') await deps.checkPage(peer);
      return { results: await readEngine(deps, engine, query, isShown, signal) };
    },
  };
}

async function readEngine(
  deps: EnginePageDeps,
  engine: SearchEngine,
  query: string,
  isShown: boolean,
  signal: AbortSignal,
) {
  const { clock } = deps;
  const url = searchAddress(engine, query);
  if (await deps.isExcluded(url)) throw new CodedError('capture_excluded');
  if (!(await deps.mayRead(url)))
    throw new CodedError('capture_no_access', engine, { url, name: engine });
  deps.recordSearch(url);
  const until = clock.now() + solveMs;
  let late = lateLooks;
  const results = await deps.inOwnTab(url, { isShown, signal }, async (read) => {
    for (;;) {
      const found = await resultsOf(deps, read).catch((thrown: unknown) =>
        blocked(thrown, engine, url),
      );
      if (!(found instanceof CodedError)) return found;
      const mayBeSolved = isShown && found.code === 'search_blocked' && clock.now() <= until;
      const isLate = found.details?.block === 'relay' && late > 0;
      if (!mayBeSolved && !isLate) throw found;
      late -= 1;
      await wait(clock, lookMs, signal);
    }
  });
  if (!results) throw new CodedError('search_unavailable');
  return results;
}

async function resultsOf(deps: EnginePageDeps, readTab: () => Promise<DocumentInfo>) {
  const document = await readTab();
  const read = searchDataSchema.safeParse(await deps.dataOf(document.docId));
  if (!read.success) throw new CodedError('search_empty');
  return read.data.results.flatMap((result) => toWebResult({ ...result, date: null }) ?? []);
}

/** A page in place of results is named by what it is. */
function blocked(thrown: unknown, engine: SearchEngine, url: string): CodedError {
  const error = toCodedError(thrown, 'search_unavailable');
  if (error.code === 'capture_blocked') {
    return new CodedError('search_blocked', error.message, {
      block: error.message,
      url,
      name: engine,
    });
  }
  if (error.code === 'capture_empty')
    return new CodedError('search_empty', 'no results', { name: engine });
  return error;
}
