import { setImmediate } from 'node:timers/promises';

/** How long other requests of this process wait for work on a large document at most. */
const maxMs = 15;

/** Returns a function to await often within long work: it lets other requests run from time to time. */
export function createYielder(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < maxMs) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
