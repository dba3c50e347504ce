import type { Clock } from '#shared/clock.ts';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { wait } from '#shared/wait.ts';

/** Requests of one answer to a server that names a time. */
const maxAttempts = 4;
/** A person waits no longer for a server to be back, in ms. */
const maxWaitMs = 60_000;

interface WhenBackOptions {
  clock: Clock;
  signal: AbortSignal;
  /** Nothing of the answer has come: the same request again is the same answer. */
  readonly isEmpty: () => boolean;
}

/** Runs `request`, again where its server cannot answer now (503) and says when it can. @throws what the last attempt throws */
export async function whenBack(
  request: () => Promise<void>,
  { clock, signal, isEmpty }: WhenBackOptions,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request();
    } catch (thrown) {
      const ms = attempt < maxAttempts && isEmpty() ? waitOf(toCodedError(thrown)) : null;
      if (ms === null || signal.aborted) throw thrown;
      await wait(clock, ms, signal);
    }
  }
}

function waitOf({ code, details }: CodedError): number | null {
  const ms = details?.retryAfterMs;
  const isAway = code === 'server_unavailable' || code === 'provider_unavailable';
  return isAway && typeof ms === 'number' && ms <= maxWaitMs ? ms : null;
}
