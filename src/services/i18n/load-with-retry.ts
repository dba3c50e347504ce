import type { Clock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

/** S9.4. */
const maxLoads = 5;
const firstWaitMs = 350;

/** Loads up to five times, waiting 350 ms and twice as long after each failure. */
export async function loadWithRetry<T>(load: () => Promise<T>, clock: Clock): Promise<T> {
  let wait = firstWaitMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      if (attempt === maxLoads) {
        throw new CodedError('network', error instanceof Error ? error.message : String(error));
      }
    }
    await new Promise<void>((resolve) => void clock.after(wait, resolve));
    wait *= 2;
  }
}
