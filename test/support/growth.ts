import { processorTime } from './processor-time.ts';

/** Twice the input may take twice the time, and a little more; a quadratic algorithm takes four times. */
export const growthLimit = 2.6;

const minMs = 2;
const maxLength = 1 << 17;
const rounds = 3;
const attempts = 4;

/**
 * How much longer `work` takes for twice the input, as the square root of the factor for four
 * times, which reduces noise. Processor time, so that other processes do not count. Inputs grow
 * until the time can be measured, and further where a short time grew too much: only what does so
 * at every length is slower than linear. 1 where the time can never be measured.
 */
export function growth<T>(make: (n: number) => T, work: (input: T) => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let n = 1 << 11; n <= maxLength; n *= 2) {
    const small = cost(make(n), work);
    if (small < minMs && n < maxLength) continue;
    if (small < minMs) return 1;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      best = Math.min(best, Math.sqrt(cost(make(4 * n), work) / cost(make(n), work)));
      if (best < growthLimit) return best;
    }
  }
  return best;
}

function cost<T>(input: T, work: (input: T) => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const start = processorTime();
    work(input);
    least = Math.min(least, processorTime() - start);
    if (least > 400) break;
  }
  return least;
}

/** Texts of about a length: `unit` as often as fits in it, between two other texts. */
export function repeated(unit: string, before = '', after = '') {
  return (length: number) => before + unit.repeat(Math.ceil(length / unit.length)) + after;
}

/** Texts of about a length that are one unit in their first half and another one in the second. */
export function halves(first: string, second: string) {
  return (length: number) => repeated(first)(length / 2) + repeated(second)(length / 2);
}
