import type { SitePage } from '#domain/site-pages.ts';

/** What Gloss knows of a site (DESIGN section 6). Selectors and hosts are data. */
export interface Site {
  /** The file's name, or its folder's. */
  id: string;
  /** Matched exactly or on a dot boundary; `host/path` narrows to addresses below that path. */
  hosts: readonly string[];
  /** `closed`: the browser lets no extension read it. */
  capture: 'open' | 'closed';
  /** What its pages are; absent: nothing but an address is known of it. */
  kind?: SitePage['kind'];
  /** `act.ts` unfolds its pages before they are copied. */
  unfolds?: boolean;
  /** The part of its addresses behind `#` names the page, not a place in it. */
  routesByHash?: boolean;
  /** Hosts, exact, that `gather.ts` may ask from the background; absent: it asks nobody. */
  fetchHosts?: readonly string[];
  /** Addresses to try by hand, with what should be seen. */
  testUrls: readonly { url: string; expect: string }[];
}

export function defineSite(site: Site): Site {
  return site;
}

export interface ReadContext {
  url: URL;
  /** Epoch milliseconds of the capture. */
  now: number;
  /** BCP-47 of the page; empty: not stated. */
  lang: string;
  /** What `gather` brought, by name. */
  gathered: Readonly<Record<string, string>>;
  /** Told the name of an anchor and which of its selectors matched, from 0; -1: none. */
  matched?(anchor: string, index: number): void;
}

/**
 * Pure: reads the copy of a page, in which hidden elements are left out, open shadow roots are
 * flattened and frames of the same origin stand as `div[data-gloss-frame]`. null: this address of
 * the site is no such page, which is then read as any other.
 */
export type ReadSite = (page: Document, context: ReadContext) => SitePage | null;

/**
 * Runs in the page before the copy is taken: opens what is folded, marks, sends and discards
 * nothing. Resolves when what it opened is there; the caller bounds its time. `gathered` names the
 * texts that `gather` has brought already. Texts it gives join them, for what it has closed again.
 */
export type UnfoldSite = (
  page: Document,
  signal: AbortSignal,
  gathered: readonly string[],
  // biome-ignore lint/suspicious/noConfusingVoidType: most of them only unfold
) => Promise<Readonly<Record<string, string>> | void>;

/**
 * Runs in the background: texts that the page itself does not hold, as captions. `fetchText` asks
 * only the site's `fetchHosts`, without credentials (S7.4), and rejects for any other.
 */
export type GatherSite = (
  url: URL,
  fetchText: (url: string, init?: { method: 'POST'; json: unknown }) => Promise<string>,
  signal: AbortSignal,
) => Promise<Record<string, string>>;

/** True where `url` lies on one of the site's hosts. */
export function siteMatches(site: Site, url: URL): boolean {
  return site.hosts.some((pattern) => {
    const [host = '', ...path] = pattern.split('/');
    const onHost = url.hostname === host || url.hostname.endsWith(`.${host}`);
    const prefix = `/${path.join('/')}`;
    if (!onHost || path.length === 0) return onHost;
    return url.pathname === prefix || url.pathname.startsWith(`${prefix}/`);
  });
}
