import { documentsIn } from '../page-frames.ts';

/** The page is looked at this often; browsers make it a minute where nobody sees it for long. */
const restMs = 3000;
/** Less than this is a clock, a counter, an advertisement. */
const minDifference = 200;
const minShare = 0.02;

/**
 * Calls `report` once when the page's text or address is no longer what it was; ends with `signal`. It
 * takes one length every three seconds, and no observer: in a document that was ever observed, Chromium
 * looks for observers at each change from then on, which a page that never rests feels.
 */
export function watchPage(page: Document, report: () => void, signal: AbortSignal): void {
  const length = textLength(page);
  const url = addressOf(page);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    timer = setTimeout(look, restMs);
  };
  function look(): void {
    const difference = Math.abs(textLength(page) - length);
    const isOther = difference > Math.max(minDifference, length * minShare);
    if (isOther || addressOf(page) !== url) report();
    else rest();
  }
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  rest();
}

function textLength(page: Document): number {
  return documentsIn(page).reduce((sum, { body }) => sum + (body?.textContent?.length ?? 0), 0);
}

const addressOf = (page: Document) => page.URL.split('#', 1)[0];
