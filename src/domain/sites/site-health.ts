import * as z from 'zod/mini';

const count = z.number();

/** How well the pages of a site were read: numbers and names of parts, never page content. */
export const siteHealthSchema = z.object({
  /** The site's id. */
  site: z.string(),
  /** The site's own first host, not the page's. */
  host: z.string(),
  /** Weighted readings: recent ones count more, so that a repaired part is healthy again. */
  reads: count,
  /** Readings since the last one that found the content of the site. */
  unreadInRow: count,
  /** Parts of a page by name. `later`: found, but not by its first selector. */
  parts: z.record(z.string(), z.object({ looked: count, missed: count, later: count })),
  /** Epoch milliseconds of the last reading. */
  at: count,
});
export type SiteHealth = z.infer<typeof siteHealthSchema>;

export interface SiteReading {
  site: string;
  host: string;
  /** The content of this kind of page was found; null: it was not looked for. */
  isRead: boolean | null;
  /** The selector that found each part, from 0; -1: none did. */
  parts: ReadonlyMap<string, number>;
}

/**
 * Collects the reports while one page is read. A part that was found in one place counts as found.
 */
export function beginReading(site: string, host: string) {
  const parts = new Map<string, number>();
  return {
    matched: (part: string, selector: number): void => {
      const before = parts.get(part) ?? -1;
      parts.set(
        part,
        before < 0 || selector < 0 ? Math.max(before, selector) : Math.min(before, selector),
      );
    },
    /** null: nothing of the site was looked for, as on its front page. */
    ended: (isRead: boolean): SiteReading | null =>
      isRead || parts.size > 0 ? { site, host, isRead, parts } : null,
  };
}

/** From here on all counts are halved. */
const maxReads = 40;

export function afterReading(
  before: SiteHealth | undefined,
  { site, host, isRead, parts }: SiteReading,
  now: number,
): SiteHealth {
  const known = before && before.reads >= maxReads ? halved(before) : before;
  const counted = { ...known?.parts };
  for (const [name, selector] of parts) {
    const { looked, missed, later } = counted[name] ?? { looked: 0, missed: 0, later: 0 };
    counted[name] = {
      looked: looked + 1,
      missed: missed + (selector < 0 ? 1 : 0),
      later: later + (selector > 0 ? 1 : 0),
    };
  }
  return {
    site,
    host,
    reads: (known?.reads ?? 0) + (isRead === null ? 0 : 1),
    unreadInRow: unreadAfter(known?.unreadInRow ?? 0, isRead),
    parts: counted,
    at: now,
  };
}

function unreadAfter(before: number, isRead: boolean | null): number {
  if (isRead === null) return before;
  return isRead ? 0 : before + 1;
}

function halved(health: SiteHealth): SiteHealth {
  const half = (number: number) => Math.floor(number / 2);
  const parts = Object.entries(health.parts)
    .map(
      ([name, { looked, missed, later }]) =>
        [name, { looked: half(looked), missed: half(missed), later: half(later) }] as const,
    )
    .filter(([, { looked }]) => looked > 0);
  return { ...health, reads: half(health.reads), parts: Object.fromEntries(parts) };
}

/** Once or twice may be caused by the page. */
const min = 3;

/** Parts that were missing on at least half of the pages in which they were searched. */
export function missingParts({ parts }: SiteHealth): string[] {
  return Object.entries(parts)
    .filter(([, { looked, missed }]) => missed >= min && missed * 2 >= looked)
    .map(([name]) => name);
}

/** `fails`: its pages are read like any other page. `partly`: something of them is not found. */
export function siteState(health: SiteHealth): 'works' | 'partly' | 'fails' {
  if (health.unreadInRow >= min) return 'fails';
  return missingParts(health).length > 0 ? 'partly' : 'works';
}

const order = ['fails', 'partly', 'works'];

/** Unhealthy sites first, then the newest. */
export function byNeed(sites: readonly SiteHealth[]): SiteHealth[] {
  const place = (health: SiteHealth) => order.indexOf(siteState(health));
  return [...sites].sort((a, b) => place(a) - place(b) || b.at - a.at);
}
