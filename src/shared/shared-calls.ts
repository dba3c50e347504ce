import { CodedError } from './errors/coded-error.ts';

type Call<T> = (key: string, signal: AbortSignal) => Promise<T>;

interface RunningCall<T> {
  result: Promise<T>;
  stop: AbortController;
  callers: number;
}

/**
 * One call at a time for each key: a second caller joins it. It is aborted when the last of its callers
 * has aborted. @throws CodedError aborted, for a caller that has aborted
 */
export function sharedCalls<T>(call: Call<T>): Call<T> {
  const running = new Map<string, RunningCall<T>>();
  const begin = (key: string): RunningCall<T> => {
    const stop = new AbortController();
    const result = call(key, stop.signal);
    const started = { result, stop, callers: 0 };
    const forget = () => {
      if (running.get(key) === started) running.delete(key);
    };
    running.set(key, started);
    result.then(forget, forget);
    return started;
  };
  return (key, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(new CodedError('aborted'));
      const shared = running.get(key) ?? begin(key);
      shared.callers += 1;
      const leave = () => {
        shared.callers -= 1;
        reject(new CodedError('aborted'));
        if (shared.callers > 0) return;
        // A later caller starts another call.
        if (running.get(key) === shared) running.delete(key);
        shared.stop.abort();
      };
      signal.addEventListener('abort', leave, { once: true });
      shared.result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
    });
}
