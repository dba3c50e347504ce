/** A page of a tab. */
export interface SeenPage {
  tabId: number;
  /** As memory has it. */
  address: string;
}

interface TimedPage extends SeenPage {
  /** Milliseconds for which it was in front. */
  ms: number;
  /** It was for long enough, and that was reported. */
  isRead: boolean;
}

/** For how long pages of tabs were in front of the person. */
export interface ReadingTime {
  /** The one that was in front last is the last. */
  pages: readonly TimedPage[];
  /** Since when the last one is in front, in epoch milliseconds; null: it is not. */
  since: number | null;
}

export const noReading: ReadingTime = { pages: [], since: null };

interface Look {
  time: ReadingTime;
  /** A page that was in front for long enough by now, once. */
  read: SeenPage | null;
  /** Milliseconds after which the page in front will have been; null: none is waited for. */
  leftMs: number | null;
}

const maxPages = 40;
/** A timer that comes later than this slept with its machine, and no one read. */
const sleepMs = 60_000;

/**
 * What another page in front, or a timer, makes of the times. `front`: null: none that is remembered. A tab that shows
 * another page starts from zero.
 */
export function lookAt(
  before: ReadingTime,
  front: SeenPage | null,
  now: number,
  limitMs: number,
): Look {
  const counted = countedPages(before, now, limitMs);
  const due = counted.find(({ ms, isRead }) => ms >= limitMs && !isRead);
  const known = counted.map((page) => (page === due ? { ...page, isRead: true } : page));
  const read = due ? { tabId: due.tabId, address: due.address } : null;
  if (!front) return { time: { pages: known, since: null }, read, leftMs: null };
  const others = known.filter(({ tabId }) => tabId !== front.tabId);
  const same = known.find((page) => isSamePage(page, front));
  const shown = same ?? { ...front, ms: 0, isRead: false };
  const pages = [...others, shown].slice(-maxPages);
  return {
    time: { pages, since: now },
    read,
    leftMs: shown.isRead ? null : Math.max(0, limitMs - shown.ms),
  };
}

/** The times until that page is remembered: who ends meanwhile leaves it to the next one. */
export const asUnread = ({ pages, since }: ReadingTime, read: SeenPage): ReadingTime => ({
  pages: pages.map((page) => (isSamePage(page, read) ? { ...page, isRead: false } : page)),
  since,
});

const isSamePage = (one: SeenPage, other: SeenPage) =>
  one.tabId === other.tabId && one.address === other.address;

/** With what the page in front has by now. */
function countedPages({ pages, since }: ReadingTime, now: number, limitMs: number): TimedPage[] {
  const front = pages.at(-1);
  if (!front || since === null) return [...pages];
  const passed = Math.max(0, now - since);
  const isSlept = !front.isRead && passed > limitMs - front.ms + sleepMs;
  const ms = isSlept ? front.ms : Math.min(limitMs, front.ms + passed);
  return [...pages.slice(0, -1), { ...front, ms }];
}
