import type { Clock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** S8.4. */
export const abortMessage = 'manual aborted request.';
const timeoutMessage = 'Request timeout';

/** An AbortSignal with a deadline that can be moved. `dispose` when the work is done. */
export interface Deadline {
  signal: AbortSignal;
  /** Restarts the time. */
  restart(ms: number): void;
  /** The cause of the end: the caller, the time limit, or something else. */
  reason(): 'aborted' | 'timeout' | null;
  dispose(): void;
}

export function deadline(clock: Clock, ms: number, outer?: AbortSignal): Deadline {
  const controller = new AbortController();
  let ended: 'aborted' | 'timeout' | null = null;
  const end = (reason: 'aborted' | 'timeout') => {
    ended ??= reason;
    controller.abort();
  };
  const onAbort = () => end('aborted');
  if (outer?.aborted) onAbort();
  outer?.addEventListener('abort', onAbort);
  let period = ms;
  let due = clock.now() + ms;
  let cancel = () => {};
  const arm = () => {
    // A clock that was set back puts the end off by no more than the time itself.
    due = Math.min(due, clock.now() + period);
    cancel = clock.after(due - clock.now(), () => (clock.now() < due ? arm() : end('timeout')));
  };
  arm();
  return {
    signal: controller.signal,
    restart(next) {
      const before = due;
      period = next;
      due = clock.now() + next;
      // A chunk moves the deadline; the running timer checks it when it fires.
      if (due >= before) return;
      cancel();
      arm();
    },
    reason: () => ended,
    dispose() {
      cancel();
      outer?.removeEventListener('abort', onAbort);
    },
  };
}

/** Why a call got no complete reply (S4.4): abort, timeout, or the network. */
export function lostCall(limit: Deadline, thrown: unknown): CodedError {
  if (thrown instanceof CodedError) return thrown;
  if (limit.reason() === 'aborted') return new CodedError('aborted', abortMessage);
  if (limit.reason() === 'timeout') return new CodedError('timeout', timeoutMessage);
  return new CodedError('network', thrown instanceof Error ? thrown.message : 'network error');
}
