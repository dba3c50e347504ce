import type { Clock } from '#shared/clock.ts';
import type { CodedError } from '#shared/errors/coded-error.ts';

/** Rejects with `late` where work takes longer than `ms`; the work itself goes on. */
export function within<Result>(
  work: Promise<Result>,
  ms: number,
  late: CodedError,
  clock: Clock,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = clock.after(ms, () => reject(late));
    work.then(resolve, reject).finally(stop);
  });
}
