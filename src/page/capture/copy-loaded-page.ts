import { afterLoadMs, loadedRetries } from '#domain/hidden-frames.ts';
import { copyPage, type SnapshotChunk } from './copy-page.ts';

/** A copy of a page that is still loading, once it has text; the first chunk comes at once. */
export async function* copyLoadedPage(
  page: Document,
  signal: AbortSignal,
): AsyncGenerator<{ isHere: true } | SnapshotChunk, Record<string, never>, undefined> {
  yield { isHere: true };
  if (page.readyState !== 'complete') {
    await new Promise((resolve) => {
      page.defaultView?.addEventListener('load', resolve, { once: true, signal });
    });
  }
  for (let left = loadedRetries; left >= 0; left -= 1) {
    await new Promise((resolve) => setTimeout(resolve, afterLoadMs));
    if (/\S/.test(page.body?.innerText ?? '')) break;
  }
  return yield* copyPage(page, signal);
}
