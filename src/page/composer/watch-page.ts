import type { ComposerTable } from '#domain/composer/composer-table.ts';
import { deepAll, documentIn, type Scope, scopesIn } from './search.ts';

/** Of the time that the work takes, so much is left to the page. */
const restShare = 10;
const maxRestMs = 1_000;

const changes = {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ['class', 'style', 'hidden', 'aria-hidden', 'aria-expanded', 'contenteditable'],
};

/**
 * Does `work` after changes of a page: at most once a frame, and for at most an eleventh of the time
 * however often the page changes. Not in a tab that does not show.
 */
export function watchPage(
  page: Document,
  tables: readonly ComposerTable[],
  work: () => void,
  signal: AbortSignal,
): void {
  let isDue = false;
  let restUntil = 0;
  const known = new WeakSet<Node>();
  const observer = new MutationObserver(schedule);
  signal.addEventListener('abort', () => observer.disconnect(), { once: true });

  function schedule(): void {
    if (isDue || signal.aborted || page.hidden) return;
    isDue = true;
    const rest = restUntil - performance.now();
    if (rest > 0) setTimeout(() => requestAnimationFrame(run), rest);
    else requestAnimationFrame(run);
  }

  function run(): void {
    isDue = false;
    if (signal.aborted) return;
    const start = performance.now();
    for (const scope of watchedIn(page, tables)) watch(scope);
    work();
    const end = performance.now();
    restUntil = end + Math.min(maxRestMs, (end - start) * restShare);
  }

  function watch(scope: Scope): void {
    if (known.has(scope)) return;
    known.add(scope);
    observer.observe(scope, changes);
    const options = { signal, capture: true, passive: true };
    for (const type of ['input', 'load', 'focusin', 'scroll']) {
      EventTarget.prototype.addEventListener.call(scope, type, schedule, options);
    }
  }

  addEventListener('resize', schedule, { signal });
  page.addEventListener('visibilitychange', schedule, { signal });
  schedule();
}

/** The page, its open shadow roots, and the documents of frames that tables name. */
function watchedIn(page: Document, tables: readonly ComposerTable[]): Scope[] {
  const scopes = scopesIn(page);
  const frames = tables.flatMap(({ editor }) =>
    editor.flatMap((each) => (typeof each === 'string' ? [] : [each.frames])),
  );
  for (const path of frames) {
    let places: readonly Scope[] = scopes;
    for (const selector of path) {
      places = deepAll(places, selector).flatMap((frame) => documentIn(frame) ?? []);
      scopes.push(...places);
    }
  }
  return scopes;
}
