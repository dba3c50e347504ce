import type { Clock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { within } from './within.ts';

/**
 * Calls during `make` share its outcome; a later call makes it again. Rejects with `timeout` after
 * `ms`, so that one hanging start does not block all later ones.
 */
export function singleFlight(make: () => Promise<void>, ms: number, clock: Clock) {
  let pending: Promise<void> | null = null;
  return (): Promise<void> => {
    if (pending) return pending;
    const mine = within(make(), ms, new CodedError('timeout', 'Request timeout'), clock);
    pending = mine;
    const clear = () => {
      if (pending === mine) pending = null;
    };
    mine.then(clear, clear);
    return mine;
  };
}
