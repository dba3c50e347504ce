/** A table of examples, one row after the other. */
export interface Table {
  rows: number;
  columns: number;
  values: Float32Array;
  /** 1: content. */
  labels: Uint8Array;
  weights: Float64Array;
}

export const maxBins = 32;
const sampled = 20_000;

/** Columns as numbers of quantiles, found once for all forests on a table. */
export class Bins {
  readonly limits: number[][] = [];
  readonly numbers: Uint8Array;

  constructor({ rows, columns, values }: Table) {
    this.numbers = new Uint8Array(rows * columns);
    const step = Math.max(1, Math.floor(rows / sampled));
    for (let column = 0; column < columns; column += 1) {
      const sample: number[] = [];
      for (let row = 0; row < rows; row += step) sample.push(values[row * columns + column] ?? 0);
      const limits = limitsOf(sample.sort((a, b) => a - b));
      this.limits.push(limits);
      for (let row = 0; row < rows; row += 1) {
        const at = row * columns + column;
        this.numbers[at] = binOf(values[at] ?? 0, limits);
      }
    }
  }
}

function limitsOf(sorted: readonly number[]): number[] {
  const limits: number[] = [];
  for (let bin = 1; bin < maxBins; bin += 1) {
    const value = sorted[Math.floor((bin * sorted.length) / maxBins)] ?? 0;
    if (limits.length === 0 || value > (limits.at(-1) ?? 0)) limits.push(value);
  }
  return limits;
}

function binOf(value: number, limits: readonly number[]): number {
  let [low, high] = [0, limits.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= (limits[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}
