import type { SitePage } from '#domain/sites/site-pages.ts';

export interface ReadContext {
  url: URL;
  /** Epoch milliseconds of the capture. */
  now: number;
  /** BCP 47 tag of the page; empty where it states none. */
  lang: string;
  /** Texts from `gather` and `unfold`, by name. */
  gathered: Readonly<Record<string, string>>;
  /** Receives the name of an anchor and the index of the selector that matched; -1: none. */
  matched?(anchor: string, index: number): void;
}

/**
 * Pure: reads the copy of a page, in which hidden elements are left out, open shadow roots are
 * flattened and frames of the same origin are `div[data-gloss-frame]`. null: this address of the
 * site is no such page; it is then read as any other page.
 */
export type ReadSite = (page: Document, context: ReadContext) => SitePage | null;

/**
 * Runs in the page before it is copied: opens what is folded, and neither sends nor discards
 * anything. Resolves when the opened parts are loaded; the caller limits its time. `gathered` names
 * the texts that `gather` already has; the returned texts are added to them.
 */
export type UnfoldSite = (
  page: Document,
  signal: AbortSignal,
  gathered: readonly string[],
) => Promise<Readonly<Record<string, string>> | undefined>;

/**
 * Runs in the background: fetches texts that the page itself does not hold, such as captions.
 * `fetchText` reaches only the site's `fetchHosts`, without credentials (S7.4), and rejects any
 * other host.
 */
export type GatherSite = (
  url: URL,
  fetchText: (url: string, init?: { method: 'POST'; json: unknown }) => Promise<string>,
  signal: AbortSignal,
) => Promise<Record<string, string>>;
