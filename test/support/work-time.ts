import { processorTime } from './processor-time.ts';

const attempts = 6;

/**
 * The least processor time of a work in milliseconds. It is done again while it takes `limit` or
 * more: collection of garbage, compilation and a busy machine only lengthen it.
 */
export function workTime(work: () => unknown, limit = 0): number {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts && least >= limit; attempt += 1) {
    const start = processorTime();
    work();
    least = Math.min(least, processorTime() - start);
  }
  return least;
}

/**
 * How many times as long `large` takes as `small`, of which less than `minMs` counts as `minMs`.
 * Both are done again while it is `limit` times or more.
 */
export function timeRatio(
  small: () => unknown,
  large: () => unknown,
  { limit, minMs = 0 }: { limit: number; minMs?: number },
): number {
  small();
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts && least >= limit; attempt += 1) {
    const base = Math.max(minMs, workTime(small));
    least = Math.min(least, workTime(large, limit * base) / base);
  }
  return least;
}
