import type { DocumentInfo } from '#domain/documents/documents.ts';
import { firstOnSite } from '#domain/privacy/excluded-sites.ts';
import { choosePages } from '#domain/search-web/choose-pages.ts';
import { mergeResults } from '#domain/search-web/merge-results.ts';
import type { SearchPage, SearchSource } from '#domain/search-web/search-run.ts';
import type {
  FindInput,
  Found,
  Plan,
  PlanInput,
  SearchEvent,
} from '#machines/search/search.types.ts';
import type { Models } from '#services/llm/connections.ts';
import { snapshotOfText } from '#services/page-fetch/snapshot-of-text.ts';
import type { Store } from '#services/store/database/store.ts';
import { putCapture } from '#services/store/documents/documents.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import {
  type Answered,
  askSource,
  namesOfSources,
  openSources,
  type SourceQuery,
  type SourcesDeps,
} from '#services/web-search/ask-sources.ts';
import { PageGate } from '#services/web-search/page-gate.ts';
import { planSearch } from '#services/web-search/plan-search.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { wait } from '#shared/wait.ts';

export interface SearchWorkDeps extends SourcesDeps {
  store: Store;
  models: Pick<Models, 'resolve'>;
  /** Reads the page at an address; absent where no browser gives access. */
  readonly readAddress?: (url: string, signal: AbortSignal) => Promise<DocumentInfo>;
  /** Parses a stored capture into a stored document; null: it has no text. */
  readonly parse: (captureId: string, signal: AbortSignal) => Promise<DocumentInfo | null>;
}

/** Of one page, from when there is a place for it. */
const pageMs = 8000;

const waits = 2;
/** A person waits no longer for a query. */
const maxWait = 10;

/** Seconds after which a service answers again; null: it is not waited for. */
function waitOf(thrown: unknown, hasAnswered: boolean): number | null {
  const { code, details } = toCodedError(thrown);
  // One that has just answered another query, and does not say when, does so soon.
  const said = details?.retryAfter ?? (hasAnswered ? 1 : undefined);
  if (code !== 'search_rate_limited' || said === undefined) return null;
  const seconds = Number(said);
  return seconds <= maxWait ? Math.max(1, seconds) : null;
}

/** The work of a search's machine. */
export class SearchWork {
  readonly #deps: SearchWorkDeps;
  readonly #gate = new PageGate();

  constructor(deps: SearchWorkDeps) {
    this.#deps = deps;
  }

  async plan(input: PlanInput, signal: AbortSignal): Promise<Plan> {
    const { queries } = input;
    const known = { isAnswered: false, queries, pages: [] };
    const [plan, sources, names] = await Promise.all([
      queries.length > 0 ? known : planSearch(this.#deps, input, signal),
      openSources(this.#deps),
      namesOfSources(this.#deps),
    ]);
    return { ...plan, sources, names };
  }

  /** One query of several may fail; where all do, the first failure is thrown. */
  async find(
    { source, queries, answerId, isShown }: FindInput,
    signal: AbortSignal,
  ): Promise<Found> {
    const { store } = this.#deps;
    const answered: Answered[] = [];
    const failures: unknown[] = [];
    // An engine's pages one after the other: a person sees one check, not three.
    for (const query of queries) {
      try {
        const requested = { query, task: answerId, isShown };
        const hasAnswered = answered.length > 0;
        answered.push(await this.#ask(source, requested, hasAnswered, signal));
      } catch (thrown) {
        signal.throwIfAborted();
        failures.push(thrown);
        if (source === 'engine') break;
      }
    }
    if (answered.length === 0) throw failures[0] ?? new CodedError('search_empty');
    const { maxResultsCount } = await readSettings(store);
    const merged = mergeResults(answered.map(({ results }) => results));
    const isExcluded = await this.#excluding();
    return {
      name: answered[0]?.name ?? source,
      count: merged.length,
      ...(failures.length > 0 && {
        error: toCodedError(failures[0], 'search_unavailable').toData(),
      }),
      ...choosePages(merged, maxResultsCount, isExcluded),
    };
  }

  /** A service that answers one request a second is asked again when it says. */
  async #ask(
    source: SearchSource,
    requested: SourceQuery,
    hasAnswered: boolean,
    signal: AbortSignal,
  ): Promise<Answered> {
    for (let left = waits; ; left -= 1) {
      try {
        return await askSource(this.#deps, source, requested, signal);
      } catch (thrown) {
        const seconds = source === 'engine' || left === 0 ? null : waitOf(thrown, hasAnswered);
        if (seconds === null) throw thrown;
        await wait(this.#deps.store.clock, seconds * 1000, signal);
      }
    }
  }

  /** Is an address of a site that the person chose never to read or send? */
  async #excluding(): Promise<(url: string) => boolean> {
    const { neverRead, neverSend } = await readSettings(this.#deps.store);
    const sites = [...neverRead, ...neverSend];
    return (url) => firstOnSite(sites, [url]) !== null;
  }

  /** Reads a page within its time. Never throws. */
  async read(url: string, signal: AbortSignal): Promise<SearchEvent> {
    try {
      const document = await this.#gate.run(url, signal, () => this.#within(url, signal));
      const { docId, title, facts, link } = document;
      const isExcluded = await this.#excluding();
      // It may have led on to another site.
      if (link && isExcluded(link) && !isExcluded(url))
        throw new CodedError('never_send', 'it led on', { site: new URL(link).hostname });
      return { type: 'page.read', url, docId, title, ...(facts && { facts }) };
    } catch (thrown) {
      return { type: 'page.unread', url, error: toCodedError(thrown, 'capture_failed').toData() };
    }
  }

  async #within(url: string, signal: AbortSignal): Promise<DocumentInfo> {
    const { readAddress, store } = this.#deps;
    if (!readAddress) throw new CodedError('capture_no_access');
    const late = new AbortController();
    const stop = store.clock.after(pageMs, () => late.abort());
    try {
      return await readAddress(url, AbortSignal.any([signal, late.signal]));
    } catch (thrown) {
      throw late.signal.aborted
        ? new CodedError('timeout', 'the page was not read in time')
        : thrown;
    } finally {
      stop();
    }
  }

  /** Documents of the words that the source showed of pages that were not read. */
  async quote(pages: readonly SearchPage[], signal: AbortSignal) {
    const documents: { url: string; docId: string }[] = [];
    for (const page of pages) {
      if (page.snippet === '') continue;
      const { html, ...meta } = snapshotOfText({
        url: page.url,
        contentType: 'text/html',
        status: 200,
        text: `<title>${escaped(page.title)}</title><p>${escaped(page.snippet)}</p>`,
      });
      const snippet = { ...meta, isSnippet: true };
      const captureId = await putCapture(this.#deps.store, { url: page.url, html, meta: snippet });
      const document = await this.#deps.parse(captureId, signal).catch(() => null);
      if (document) documents.push({ url: page.url, docId: document.docId });
    }
    return { documents };
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&<>]/g, (mark) => entities[mark] ?? '');
