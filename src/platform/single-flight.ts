import type { Clock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

/**
 * Callers that come while `make` runs share its outcome; after it, the next one makes anew.
 * Rejects with `timeout` once `ms` have passed, so that one hung start does not hold all later ones.
 */
export function singleFlight(make: () => Promise<void>, ms: number, clock: Clock) {
  let pending: Promise<void> | null = null;
  return (): Promise<void> => {
    if (pending) return pending;
    const mine = within(make(), ms, clock);
    pending = mine;
    const clear = () => {
      if (pending === mine) pending = null;
    };
    mine.then(clear, clear);
    return mine;
  };
}

function within(work: Promise<void>, ms: number, clock: Clock): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = clock.after(ms, () => reject(new CodedError('timeout', 'Request timeout')));
    work.then(resolve, reject).finally(stop);
  });
}
