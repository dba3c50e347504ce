import * as z from 'zod/mini';

const count = z.number();

/** How well the pages of a site were read: numbers and names of parts, never what stood in them. */
export const siteHealthSchema = z.object({
  /** The site's id. */
  site: z.string(),
  /** The site's own first host, not the page's. */
  host: z.string(),
  /** Readings that count: recent ones weigh more, so that a part that was mended is well again. */
  reads: count,
  /** Readings since the last that gave what the site holds. */
  unreadInRow: count,
  /** Parts of a page by name. `later`: found, but not by the selector meant for it. */
  parts: z.record(z.string(), z.object({ looked: count, missed: count, later: count })),
  /** Epoch milliseconds of the last reading. */
  at: count,
});
export type SiteHealth = z.infer<typeof siteHealthSchema>;

export interface SiteReading {
  site: string;
  host: string;
  /** It gave what pages of this site hold. */
  isRead: boolean;
  /** Which selector found each part that was looked for, from 0; -1: none did. */
  parts: ReadonlyMap<string, number>;
}

/** Gathers what is told while one page is read. A part that was found anywhere on it is there. */
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
    reads: (known?.reads ?? 0) + 1,
    unreadInRow: isRead ? 0 : (known?.unreadInRow ?? 0) + 1,
    parts: counted,
    at: now,
  };
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

/** Once or twice may be the page. */
const min = 3;

/** Parts that were missing on at least half of the pages they were looked for on. */
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

/** What needs a look first, then the newest. */
export function byNeed(sites: readonly SiteHealth[]): SiteHealth[] {
  const place = (health: SiteHealth) => order.indexOf(siteState(health));
  return [...sites].sort((a, b) => place(a) - place(b) || b.at - a.at);
}
