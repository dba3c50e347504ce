import { setImmediate } from 'node:timers/promises';

/** The longest that other requests of this process wait for work on a large document. */
const maxMs = 15;

/** Called often within long work: gives way to other requests when it is their turn. */
export function breather(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < maxMs) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
