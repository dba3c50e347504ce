import { documentsIn } from './page-frames.ts';

/** The page is looked at again at most this often, and only when something in it has changed. */
const restMs = 3000;
/** Less than this is a clock, a counter, an advertisement. */
const leastDifference = 200;
const leastShare = 0.02;

/**
 * Calls `report` once when the page's text or address is no longer what it was. It costs nothing
 * until the page changes, and then one length every three seconds. Ends with `signal`.
 */
export function watchPage(page: Document, report: () => void, signal: AbortSignal): void {
  const length = textLength(page);
  const url = addressOf(page);
  const observer = new MutationObserver(schedule);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    observer.disconnect();
    page.removeEventListener('load', schedule, true);
    clearTimeout(timer);
  };
  function schedule(): void {
    observer.disconnect();
    page.removeEventListener('load', schedule, true);
    timer = setTimeout(look, restMs);
  }
  function look(): void {
    if (signal.aborted) return;
    const difference = Math.abs(textLength(page) - length);
    if (addressOf(page) !== url || difference > Math.max(leastDifference, length * leastShare)) {
      report();
    } else {
      watch();
    }
  }
  function watch(): void {
    // A frame that loads is another document, which nobody observes yet.
    page.addEventListener('load', schedule, true);
    for (const { body } of documentsIn(page)) {
      if (body) observer.observe(body, { childList: true, characterData: true, subtree: true });
    }
  }
  signal.addEventListener('abort', stop, { once: true });
  watch();
}

function textLength(page: Document): number {
  return documentsIn(page).reduce((sum, { body }) => sum + (body?.textContent?.length ?? 0), 0);
}

const addressOf = (page: Document) => page.URL.split('#', 1)[0];
