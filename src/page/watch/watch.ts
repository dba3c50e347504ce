import { addressOf, bodyOf } from '../dom/own-properties.ts';
import { documentsIn } from '../frames/page-frames.ts';

/** How often the page is checked; browsers make it a minute in tabs that are hidden for long. */
const intervalMs = 3000;
/** Less than this is a clock, a counter, an advertisement. */
const minDifference = 200;
const minShare = 0.02;

/** What `frame.watch` does: one watch at a time, which begins with the page as it is at the call. */
export function createWatch(
  page: Document,
  report: () => void,
  life: AbortSignal,
): () => Record<string, never> {
  let last = new AbortController();
  return () => {
    last.abort();
    last = new AbortController();
    watchPage(page, report, AbortSignal.any([life, last.signal]));
    return {};
  };
}

/**
 * Calls `report` once when the page's text or address is no longer what it was; ends with `signal`. It
 * takes one length every three seconds, and no observer: in a document that was ever observed, Chromium
 * looks for observers at each change from then on, which a page that never rests feels.
 */
export function watchPage(page: Document, report: () => void, signal: AbortSignal): void {
  const length = textLength(page);
  const url = pageOf(page);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    timer = setTimeout(look, intervalMs);
  };
  function look(): void {
    const difference = Math.abs(textLength(page) - length);
    const isOther = difference > Math.max(minDifference, length * minShare);
    if (isOther || pageOf(page) !== url) report();
    else wait();
  }
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  wait();
}

function textLength(page: Document): number {
  return documentsIn(page).reduce((sum, each) => sum + (bodyOf(each)?.textContent?.length ?? 0), 0);
}

const pageOf = (page: Document) => addressOf(page).split('#', 1)[0];
