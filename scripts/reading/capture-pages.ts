import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'puppeteer';
import type { PageSnapshot } from '#domain/capture/captures.ts';
import { pageFactsOf } from '#domain/documents/page-facts.ts';
import type { VideoData } from '#domain/sites/site-pages.ts';
import { type SiteServer, startSiteServer } from '#test/support/site-server.ts';
import type { BadLine, PageFile } from './capture-lines.ts';
import { type GlossProbe, openProbePage, type ProbePage } from './probe-page.ts';

const pageMs = 30_000;
/** Pages that load and are read at the same time. */
const workers = 3;

/** Scripts are off: the file is the final state of the page. */
const headers = { 'content-type': 'text/html', 'content-security-policy': "script-src 'none'" };

/** Reads saved pages as the extension reads live ones, many in one browser. */
export class PageReader {
  readonly #sites: SiteServer;
  readonly probe: ProbePage;
  readonly #tabs: Tab[] = [];
  /** The last reading of each address: two files at one address take turns. */
  readonly #atAddress = new Map<string, Promise<unknown>>();
  #opening: Promise<unknown> = Promise.resolve();

  constructor(sites: SiteServer, probe: ProbePage) {
    this.#sites = sites;
    this.probe = probe;
  }

  static async open(): Promise<PageReader> {
    const sites = await startSiteServer();
    return new PageReader(sites, await openProbePage(sites.chromiumArgs));
  }

  async close(): Promise<void> {
    await this.probe.close();
    await this.#sites.close();
  }

  /**
   * One result a page, in the order of the pages, each within 30 s; a bad line is its own. `onSnapshot` receives the copy
   * that the page script made of each.
   */
  async *read(
    pages: readonly (PageFile | BadLine)[],
    onSnapshot?: (page: PageFile, snapshot: PageSnapshot) => void,
  ): AsyncGenerator<object> {
    const results: Promise<object>[] = [];
    let next = 0;
    const start = (worker: Promise<unknown>) => {
      const page = pages[next];
      if (!page) return;
      next += 1;
      if ('error' in page) {
        results.push(Promise.resolve(page));
        return;
      }
      const turn = Promise.all([worker, this.#atAddress.get(page.url)]);
      const result = turn.then(() => this.#readOne(page, onSnapshot));
      this.#atAddress.set(page.url, result);
      results.push(result);
    };
    for (let worker = 0; worker < workers; worker += 1) start(Promise.resolve());
    for (let i = 0; i < results.length; i += 1) {
      const result = results[i] as Promise<object>;
      start(result);
      yield await result;
    }
  }

  async #readOne(
    page: PageFile,
    onSnapshot?: (page: PageFile, snapshot: PageSnapshot) => void,
  ): Promise<object> {
    const { file, url } = page;
    const started = performance.now();
    const tab = this.#tabs.pop() ?? (await this.#openTab());
    const late = new AbortController();
    try {
      const captured = await Promise.race([
        this.#capture(tab, page),
        sleep(pageMs, 'late' as const, { signal: late.signal }),
      ]);
      if (onSnapshot) {
        const snapshot = await this.probe.call('takeSnapshot', new URL(url).href);
        if (snapshot) onSnapshot(page, snapshot);
      }
      if (captured === 'late') throw new Error(`not read within ${pageMs / 1000} s`);
      if (captured.error) throw new Error(`${captured.error.code}: ${captured.error.message}`);
      this.#tabs.push(tab);
      const ms = Math.round(performance.now() - started);
      return { file, url, ...lineOf(captured.document), ms };
    } catch (error) {
      // What still runs in the tab must not reach into the next page.
      await tab.page.close().catch(() => undefined);
      return { file, url, error: error instanceof Error ? error.message : String(error) };
    } finally {
      late.abort();
      this.#sites.remove(url);
    }
  }

  async #capture(tab: Tab, { file, url }: PageFile) {
    const body = await readFile(path.resolve(process.env.INIT_CWD ?? '.', file));
    this.#sites.put(url, { body, headers });
    await tab.page.goto(url, { waitUntil: 'domcontentloaded', timeout: pageMs });
    return this.probe.call('capture', tab.tabId);
  }

  /** One after the other: the new tab is recognised by its new id. */
  #openTab(): Promise<Tab> {
    const opened = this.#opening.then(async () => {
      const known = await this.probe.page.evaluate(tabIds);
      const page = await this.probe.browser.newPage();
      const ids = await this.probe.page.evaluate(tabIds);
      return { page, tabId: ids.find((id) => !known.includes(id)) ?? -1 };
    });
    this.#opening = opened.catch(() => undefined);
    return opened;
  }
}

interface Tab {
  page: Page;
  tabId: number;
}

type Captured = Extract<Awaited<ReturnType<GlossProbe['capture']>>, { document: unknown }>;

type Line = Pick<
  NonNullable<Captured['document']>,
  'doc_type' | 'doc_type_dependent_data' | 'pure_text' | 'tokens' | 'passages'
>;

function lineOf(document: Line) {
  const { doc_type, doc_type_dependent_data: data, pure_text, tokens, passages } = document;
  const { title } = data;
  const readabilityMarkdown = 'readabilityMarkdown' in data ? data.readabilityMarkdown : '';
  const { author, published, modified, kind } = pageFactsOf(data);
  const date = published ?? modified;
  const { title: _, readabilityMarkdown: __, ...ofSite } = { readabilityMarkdown: '', ...data };
  const spoken = 'videoId' in data ? transcripts(data) : {};
  return {
    doc_type,
    title,
    readabilityMarkdown,
    ...ofSite,
    ...(author && { author }),
    ...(date && { date }),
    ...(kind && { kind }),
    ...spoken,
    pure_text,
    tokens,
    passages,
  };
}

/** S3.15: the same lines as text. */
function transcripts({ segments }: Pick<VideoData, 'segments'>) {
  return { transcripts: segments, transcriptText: segments.map(({ text }) => text).join('\n') };
}

/** Runs in the probe page. */
async function tabIds(): Promise<number[]> {
  const tabs = await chrome.tabs.query({});
  return tabs.map((tab) => tab.id ?? -1);
}
