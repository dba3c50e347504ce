import { afterLoadMs, loadedRetries } from '#domain/capture/hidden-frames.ts';
import type { ErrorData } from '#shared/errors/coded-error.ts';
import { bodyOf, readyStateOf, viewOf } from '../dom/own-properties.ts';
import { copyPage, type SnapshotChunk } from './copy-page.ts';

/**
 * A copy of a page that is still loading, once it has text; the first chunk comes at once.
 * @throws aborted; fetch_other, with the status, where the server sent an error's page
 */
export async function* copyLoadedPage(
  page: Document,
  signal: AbortSignal,
): AsyncGenerator<{ isHere: true } | SnapshotChunk, Record<string, never>, undefined> {
  yield { isHere: true };
  if (readyStateOf(page) !== 'complete') {
    await new Promise((resolve) => {
      viewOf(page)?.addEventListener('load', resolve, { once: true, signal });
    });
  }
  const status = statusOf(page);
  if (status >= 400) throw errorPage(status);
  for (let left = loadedRetries; left >= 0; left -= 1) {
    await new Promise((resolve) => setTimeout(resolve, afterLoadMs));
    if (/\S/.test(bodyOf(page)?.innerText ?? '')) break;
  }
  return yield* copyPage(page, signal);
}

/** As `CodedError` gives it to the bus, whose table of all codes is larger than this part. */
function errorPage(status: number): Error {
  const message = `HTTP ${status}`;
  const data: Omit<ErrorData, 'retryable'> = { code: 'fetch_other', message, details: { status } };
  return Object.assign(new Error(message), { toData: () => data });
}

/** The HTTP status of the document; 0: unknown, as before Chromium 109 and Firefox 119. */
function statusOf(page: Document): number {
  const [entry] = viewOf(page)?.performance.getEntriesByType?.('navigation') ?? [];
  const status = (entry as { responseStatus?: unknown } | undefined)?.responseStatus;
  return typeof status === 'number' ? status : 0;
}
