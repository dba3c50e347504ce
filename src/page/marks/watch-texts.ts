const texts = { childList: true, characterData: true, subtree: true };

/** After a look the page has its turn: for so long at least, and ten times as long as the look took. */
const minRestMs = 500;
const restShare = 10;
/** Looks that find nothing new come less and less often. */
const maxRestMs = 5_000;

/** What a look has found; null: there is nothing to watch any more. */
type Look = () => Promise<{ isChanged: boolean; roots: Node[] } | null>;

/**
 * Looks again after texts of the page have changed, for at most an eleventh of the time; not in a tab that does not show.
 * @returns what has shadow roots watched too
 */
export function watchTexts(
  page: Document,
  look: Look,
  signal: AbortSignal,
): (roots: readonly Node[]) => void {
  let isDue = false;
  let isBusy = false;
  let restMs = minRestMs;
  let restUntil = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(): void {
    isDue = true;
    if (isBusy || page.hidden || signal.aborted) return;
    isBusy = true;
    timer = setTimeout(() => void run(), Math.max(0, restUntil - performance.now()));
  }

  async function run(): Promise<void> {
    isDue = false;
    const start = performance.now();
    const seen = await look().catch(() => null);
    isBusy = false;
    if (!seen || signal.aborted) return;
    observe(seen.roots);
    const end = performance.now();
    restMs = seen.isChanged ? minRestMs : Math.min(maxRestMs, restMs * 2);
    restUntil = end + Math.max(restMs, (end - start) * restShare);
    if (isDue) schedule();
  }

  const observer = new MutationObserver(schedule);
  const observe = (roots: readonly Node[]) => {
    for (const root of roots) observer.observe(root, texts);
  };
  const end = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  page.addEventListener('visibilitychange', () => isDue && schedule(), { signal });
  signal.addEventListener('abort', end, { once: true });
  observe([page]);
  return observe;
}
