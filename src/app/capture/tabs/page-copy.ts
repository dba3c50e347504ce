import { filter, fromEvent, lastValueFrom, type Observable, takeUntil, tap, toArray } from 'rxjs';
import type { ChunkOf } from '#bus/types.ts';
import { maxPageBytes, type PageSnapshot } from '#domain/capture/captures.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';

/** UTF-16 units that copies may still have; several copies may share it. */
export interface CopyRoom {
  left: number;
}

/**
 * Puts together a copy whose `html` comes in pieces and then the rest of it. The sizes that the page
 * declares count for nothing: what comes is taken from `room`, and given back where the copy fails.
 * @throws what the stream fails with; capture_failed: it ended early or is too large
 */
export async function joinCopy<Rest extends object>(
  chunks: Observable<{ html: string } | Rest>,
  signal: AbortSignal,
  room: CopyRoom,
): Promise<{ html: string; rest: Rest }> {
  signal.throwIfAborted();
  let taken = 0;
  const giveBack = () => {
    room.left += taken;
    taken = 0;
  };
  const take = (chunk: { html: string } | Rest) => {
    if (!isPiece(chunk)) return;
    taken += chunk.html.length;
    room.left -= chunk.html.length;
    if (room.left >= 0) return;
    // At once: the next chunk of another copy may come before the error is handled.
    giveBack();
    throw new CodedError('capture_failed', 'the page is too large');
  };
  const whole = chunks.pipe(takeUntil(fromEvent(signal, 'abort')), tap(take), toArray());
  try {
    const all = await lastValueFrom(whole);
    const rest = all.pop();
    if (!rest || isPiece(rest)) throw new CodedError('capture_failed', 'the copy is not whole');
    const html = all
      .filter(isPiece)
      .map((piece) => piece.html)
      .join('');
    return { html, rest };
  } catch (error) {
    giveBack();
    throw error;
  }
}

type SnapshotChunk = ChunkOf<'frame.copyPage'>;
type SourcePiece = Extract<SnapshotChunk, { source: string }>;

/**
 * As `joinCopy`, for a page. One that goes while it is copied, as when it is loaded again, is followed by the next one,
 * `maxLoads` in all.
 */
export async function joinSnapshot(
  copy: () => Observable<SnapshotChunk>,
  signal: AbortSignal,
  maxLoads = Number.POSITIVE_INFINITY,
): Promise<PageSnapshot> {
  for (let loads = 1; ; loads += 1) {
    try {
      return await joinPieces(copy(), signal);
    } catch (error) {
      const isGone = toCodedError(error).code === 'peerLost';
      if (!isGone || loads >= maxLoads || signal.aborted) throw error;
    }
  }
}

/** Its source comes in pieces too, of at most the same size. */
async function joinPieces(
  chunks: Observable<SnapshotChunk>,
  signal: AbortSignal,
): Promise<PageSnapshot> {
  const pieces: string[] = [];
  let left = maxPageBytes;
  const isOther = (chunk: SnapshotChunk): chunk is Exclude<SnapshotChunk, SourcePiece> => {
    if (!('source' in chunk)) return true;
    pieces.push(chunk.source);
    left -= chunk.source.length;
    if (left < 0) throw new CodedError('capture_failed', 'the page is too large');
    return false;
  };
  const { html, rest } = await joinCopy(chunks.pipe(filter(isOther)), signal, {
    left: maxPageBytes,
  });
  const { source, ...snapshot } = rest.snapshot;
  return { ...snapshot, html, source: source && { ...source, html: pieces.join('') } };
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
