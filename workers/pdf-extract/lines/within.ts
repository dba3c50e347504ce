import { CodedError } from '#shared/errors/coded-error.ts';

/** The promise's outcome, or `timeout` after the time limit. */
export function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const late = () => reject(new CodedError('timeout', `nothing came within ${ms} ms`));
    const timer = setTimeout(late, ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
