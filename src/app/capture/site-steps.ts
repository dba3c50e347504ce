import type { BusClient } from '#bus/types.ts';
import type { TabsPort } from '#platform/ports.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { gatherSite } from '#sites/gather-site.ts';
import { siteFor } from '#sites/site-facts.ts';
import type { CapturePageDeps } from './tabs/capture-page.ts';
import { isSameAddress } from './tabs/tab-pages.ts';

interface SiteStepsDeps {
  tabs: Pick<TabsPort, 'get'>;
  bus: Pick<BusClient, 'page'>;
  fetch: typeof fetch;
}

/** S9.9. */
const gatherMs = 20_000;
/** Longer than a capture waits between its looks (S4.12). */
const againMs = 5000;

/** The work of a known site around the copy of its page. */
export function createSiteSteps(deps: SiteStepsDeps): Pick<CapturePageDeps, 'unfold' | 'gather'> {
  /**
   * The results of requests before the page was unfolded, until the copy of that page needs them.
   */
  const requested = new Map<string, Promise<Texts>>();
  /** Where nothing was to be had a moment ago; a capture of an empty page asks again and again. */
  const nothing = new Map<string, number>();
  const ask = async (url: string): Promise<Texts> => {
    if (performance.now() - (nothing.get(url) ?? Number.NEGATIVE_INFINITY) < againMs) return {};
    nothing.clear();
    const texts = await gather(deps, url);
    if (Object.keys(texts).length === 0) nothing.set(url, performance.now());
    return texts;
  };
  return {
    unfold: async (tabId) => {
      const tab = await deps.tabs.get(tabId);
      const site = tab ? siteFor(tab.url) : undefined;
      if (!tab || !site?.unfolds) return {};
      requested.clear();
      const texts = ask(tab.url);
      requested.set(tab.url, texts);
      // What could be fetched need not be opened in the page.
      const gathered = Object.keys(await texts.catch(() => ({})));
      const now = await deps.tabs.get(tabId);
      if (!now || !isSameAddress(now.url, tab.url)) return {};
      const page = deps.bus.page({ tabId });
      return (await page.request('frame.unfold', { site: site.id, gathered })).texts;
    },
    gather: (url) => {
      const early = requested.get(url);
      requested.delete(url);
      return early ?? ask(url);
    },
  };
}

type Texts = Record<string, string>;

async function gather(deps: SiteStepsDeps, url: string): Promise<Texts> {
  const hosts = siteFor(url)?.fetchHosts ?? [];
  if (hosts.length === 0) return {};
  const signal = AbortSignal.timeout(gatherMs);
  return gatherSite(url, (address, init) => fetchText(deps, hosts, address, init, signal), signal);
}

async function fetchText(
  deps: SiteStepsDeps,
  hosts: readonly string[],
  address: string,
  init: { method: 'POST'; json: unknown } | undefined,
  signal: AbortSignal,
): Promise<string> {
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'https:' || !hosts.includes(hostname)) {
    throw new CodedError('fetch_refused', 'no host of this site');
  }
  const response = await deps.fetch(address, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal,
    ...(init
      ? {
          method: init.method,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(init.json),
        }
      : {}),
  });
  if (!response.ok) throw new CodedError('fetch_other', `HTTP ${response.status}`);
  return response.text();
}
