import { fromEvent, lastValueFrom, type Observable, takeUntil, toArray } from 'rxjs';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';

/**
 * Puts together a copy whose `html` comes in pieces and then the rest of it.
 * @throws what the stream fails with; capture_failed: it ended early
 */
export async function joinCopy<Rest extends object>(
  chunks: Observable<{ html: string } | Rest>,
  signal: AbortSignal,
): Promise<{ html: string; rest: Rest }> {
  signal.throwIfAborted();
  const all = await lastValueFrom(chunks.pipe(takeUntil(fromEvent(signal, 'abort')), toArray()));
  const rest = all.pop();
  if (!rest || isPiece(rest)) throw new CodedError('capture_failed', 'the copy is not whole');
  return {
    html: all
      .filter(isPiece)
      .map(({ html }) => html)
      .join(''),
    rest,
  };
}

function isPiece(chunk: object): chunk is { html: string } {
  return 'html' in chunk;
}

/** Outcomes of the bus say nothing to a person; what keeps us out of a page and `timeout` do. */
const internal = ['peerLost', 'noHandler', 'invalid', 'refused', 'failed'];

/** How a call to a page failed, as the capture's own error. */
export function captureError(thrown: unknown): CodedError {
  const error = toCodedError(thrown, 'capture_failed');
  return internal.includes(error.code) ? new CodedError('capture_failed', error.message) : error;
}
