import { type Deadline, deadline } from '#api/client/timed-fetch.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { pause } from '#shared/pause.ts';
import type { ChatEvent } from './provider.ts';

/** Silence before the first token; slow local models load for minutes. */
const firstTokenMs = 600_000;
/** Maximum silence after the start of the answer. */
const stallMs = 300_000;

/**
 * When words arrive fast, the body is read once in this period: the text in between is one chunk
 * then, and each reading costs as much for a word as for a line. Drawing has the same period.
 */
export const readEveryMs = 70;
/** No answer and no reply with pictures is longer, with all that is around it. */
export const maxReplyBytes = 256 * 1024 * 1024;
export const tooMuch = () => new CodedError('provider_bad_stream', 'the host sends too much');
/** The first words are never delayed. */
const readAtOnce = 4;

type Bytes = AsyncIterable<Uint8Array>;
/** Sends another request for the rest of a reply. */
export type Reopen = (open: (signal: AbortSignal) => Promise<Response>) => Promise<Bytes>;

/** A request and how its reply is read. `read` throws if the reply ends before its end. */
interface ReplyWork {
  open(signal: AbortSignal): Promise<Response>;
  read(bytes: Bytes, reopen: Reopen): AsyncIterable<ChatEvent>;
}

/**
 * Sends the request and yields the reply as it arrives, under the limits of silence. Leaving the
 * loop or the signal ends the request.
 */
export function streamReply(
  clock: Clock,
  outer: AbortSignal,
  work: ReplyWork,
): AsyncGenerator<ChatEvent, void, undefined> {
  return withinSilence(clock, outer, async function* (signal, received) {
    const reopen: Reopen = async (open) => watched(await open(signal), clock, signal, received);
    yield* work.read(await reopen((first) => work.open(first)), reopen);
  });
}

/**
 * An answer under the limits of silence: call the passed function for every received byte. `signal`
 * aborts when the caller stops, when the silence is too long, and when the loop is left.
 */
export async function* withinSilence(
  clock: Clock,
  outer: AbortSignal,
  run: (signal: AbortSignal, received: () => void) => AsyncIterable<ChatEvent>,
): AsyncGenerator<ChatEvent, void, undefined> {
  const limit = deadline(clock, firstTokenMs, outer);
  const abort = new AbortController();
  const signal = AbortSignal.any([limit.signal, abort.signal]);
  let hasStarted = false;
  try {
    for await (const event of run(signal, () =>
      limit.restart(hasStarted ? stallMs : firstTokenMs),
    )) {
      if (!hasStarted) limit.restart(stallMs);
      hasStarted = true;
      yield event;
    }
  } catch (thrown) {
    throw lostReply(limit, thrown, hasStarted);
  } finally {
    limit.dispose();
    abort.abort();
  }
}

async function* watched(
  response: Response,
  clock: Clock,
  signal: AbortSignal,
  onBytes: () => void,
): AsyncGenerator<Uint8Array> {
  if (!response.body) return;
  const reader = response.body.getReader();
  try {
    let next = readAhead(reader);
    let length = 0;
    for (let reads = 1; ; reads += 1) {
      let came = await next;
      const readAt = clock.now();
      // Chromium may return one network chunk a read (its buffering consumer): all available chunks
      // are read, or a reply faster than the period would fall behind more and more.
      for (;;) {
        if (came.done) return;
        onBytes();
        length += came.value.length;
        if (length > maxReplyBytes) throw tooMuch();
        yield came.value;
        next = readAhead(reader);
        const more = await Promise.race([next, pause()]);
        if (!more) break;
        came = more;
      }
      if (reads >= readAtOnce) await pauseUntil(clock, readAt + readEveryMs, signal);
    }
  } finally {
    // The body of an aborted request is already in error.
    await reader.cancel().catch(() => undefined);
  }
}

/** A read that may fail without an unhandled rejection. */
function readAhead(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>) {
  const reading = reader.read();
  reading.catch(() => undefined);
  return reading;
}

/** Ends early when `signal` aborts. */
function pauseUntil(clock: Clock, at: number, signal: AbortSignal): Promise<void> {
  const ms = at - clock.now();
  if (ms <= 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.after(ms, end);
    signal.addEventListener('abort', end);
  });
}

/** The cause of a request without a complete answer. */
export function lostReply(limit: Deadline, thrown: unknown, hasStarted: boolean): CodedError {
  if (limit.reason() === 'aborted') return new CodedError('aborted', 'manual aborted request.');
  if (limit.reason() === 'timeout') return new CodedError('provider_timeout', 'the host is silent');
  if (thrown instanceof CodedError) return thrown;
  const message = thrown instanceof Error ? thrown.message : 'network error';
  return new CodedError(hasStarted ? 'provider_bad_stream' : 'provider_unavailable', message);
}
