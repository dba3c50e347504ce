import type { Clock } from './clock.ts';
import { CodedError } from './errors/coded-error.ts';

/** Resolves after `ms`. @throws aborted when `signal` aborts before (S8.4) */
export function wait(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      cancel();
      signal.removeEventListener('abort', onAbort);
      reject(new CodedError('aborted', 'manual aborted request.'));
    };
    const cancel = clock.after(ms, () => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    });
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort);
  });
}
