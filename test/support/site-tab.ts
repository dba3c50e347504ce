import type { Page } from 'puppeteer';
import { type GlossProbe, openProbePage, type ProbePage } from '#scripts/reading/probe-page.ts';
import type { SiteFixture } from './site-fixtures.ts';
import { type SiteServer, startSiteServer } from './site-server.ts';

/** The strictest policy of these sites, with its inline scripts. */
const strictPolicy =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; require-trusted-types-for 'script'; trusted-types default";

/** One tab of Chromium, at the sites' own host names, and what the extension reads in it. */
export interface SiteTab {
  sites: SiteServer;
  probe: ProbePage;
  page: Page;
  tabId: number;
  windowId: number;
  /** The current reading of the page; throws the error of a failed one. */
  captured(): Promise<Captured>;
  /**
   * The frames with a highlight. Read through the extension: Puppeteer sometimes misses a frame of
   * another process.
   */
  highlightedFrames(): Promise<HighlightedFrame[]>;
  /** Shows a fixture at its address, over TLS and under its policy, and reads it. */
  read(fixture: SiteFixture): Promise<SiteReading>;
  close(): Promise<void>;
}

interface HighlightedFrame {
  url: string;
  texts: string[];
}

type Captured = NonNullable<Awaited<ReturnType<GlossProbe['capture']>>['document']>;

interface SiteReading {
  doc_type: string | null;
  /** Without the Markdown. */
  data: Record<string, unknown> | null;
  markdown: string;
  error: string | null;
}

export async function openSiteTab(): Promise<SiteTab> {
  const sites = await startSiteServer();
  const probe = await openProbePage(sites.chromiumArgs);
  const windowId = await probe.page.evaluate(
    async () => (await chrome.windows.getCurrent()).id ?? -1,
  );
  const ids = () =>
    probe.page.evaluate(async () => (await chrome.tabs.query({})).map(({ id }) => id ?? -1));
  const before = await ids();
  const page = await probe.browser.newPage();
  const tabId = (await ids()).find((id) => !before.includes(id)) ?? -1;
  return {
    sites,
    probe,
    page,
    tabId,
    windowId,
    captured: async () => {
      const { document, error } = await probe.call('capture', tabId);
      if (!document) throw new Error(`${error?.code}: ${error?.message}`);
      return document;
    },
    highlightedFrames: () => probe.page.evaluate(highlightedFrames, tabId),
    read: async ({ url, html, csp = strictPolicy }) => {
      sites.put(url, { body: html, headers: { 'content-security-policy': csp } });
      await page.goto('about:blank');
      await page.goto(url, { waitUntil: 'load' });
      const { document, error } = await probe.call('capture', tabId);
      const of: Record<string, unknown> = { ...document?.doc_type_dependent_data };
      const { readabilityMarkdown, ...data } = of;
      return {
        doc_type: document?.doc_type ?? null,
        data: document ? data : null,
        markdown:
          typeof readabilityMarkdown === 'string'
            ? readabilityMarkdown
            : (document?.pure_text ?? ''),
        error: error?.code ?? null,
      };
    },
    close: async () => {
      await probe.close();
      await sites.close();
    },
  };
}

/** Runs in the probe page. */
async function highlightedFrames(tabId: number): Promise<HighlightedFrame[]> {
  const frames = await chrome.scripting.executeScript({
    target: { tabId, allFrames: true },
    func: () => {
      const highlights = CSS.highlights as unknown as Map<string, Set<Range>>;
      const texts = [...highlights.values()].map((ranges) => [...ranges].map(String).join(''));
      return { url: location.href, texts };
    },
  });
  return frames.flatMap(({ result }) => (result && result.texts.length > 0 ? [result] : []));
}
