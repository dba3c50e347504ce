/** A table of examples, one row after the other. */
export interface Table {
  rows: number;
  columns: number;
  values: Float32Array;
  /** 1: content. */
  labels: Uint8Array;
  weights: Float64Array;
}

export interface BoostingOptions {
  trees: number;
  depth: number;
}

interface Node {
  value: number;
  split: { column: number; bin: number; limit: number; low: number; high: number } | null;
}

const rate = 0.12;
const lambda = 10;
const minHessian = 2;
/** Share of the columns that a tree may use. */
const columnShare = 0.35;
const maxBins = 32;
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

/**
 * Gradient boosting of trees for log odds (Friedman, 2001; second-order gains after Chen and Guestrin,
 * 2016), as the text that `forestOf` reads. The same table gives the same text.
 */
export function boosted(
  table: Table,
  bins: Bins,
  chosen: readonly number[],
  options: BoostingOptions,
): string {
  return new Boosting(table, bins, chosen).run(options);
}

class Boosting {
  readonly #table: Table;
  readonly #bins: Bins;
  readonly #chosen: readonly number[];
  readonly #odds: Float64Array;
  readonly #gradients: Float64Array;
  readonly #hessians: Float64Array;
  readonly #at: Int16Array;
  #seed = 1;

  constructor(table: Table, bins: Bins, chosen: readonly number[]) {
    this.#table = table;
    this.#bins = bins;
    this.#chosen = chosen;
    this.#odds = new Float64Array(table.rows);
    this.#gradients = new Float64Array(table.rows);
    this.#hessians = new Float64Array(table.rows);
    this.#at = new Int16Array(table.rows);
  }

  run({ trees, depth }: BoostingOptions): string {
    const { labels, weights } = this.#table;
    let [content, all] = [0, 0];
    for (const row of this.#chosen) {
      content += (weights[row] ?? 0) * (labels[row] ?? 0);
      all += weights[row] ?? 0;
    }
    const base = Math.log(content / (all - content));
    for (const row of this.#chosen) this.#odds[row] = base;
    const lines = [base.toFixed(4)];
    for (let i = 0; i < trees; i += 1) lines.push(lineOf(this.#tree(depth)));
    return lines.join('\n');
  }

  #tree(depth: number): Node[] {
    this.#differentiate();
    const columns = this.#bins.limits.flatMap((_, column) =>
      this.#random() < columnShare ? column : [],
    );
    const tree: Node[] = [{ value: 0, split: null }];
    let open = [0];
    for (let level = 0; level < depth && open.length > 0; level += 1)
      open = this.#grow(tree, open, columns);
    this.#settle(tree);
    return tree;
  }

  #differentiate(): void {
    const { labels, weights } = this.#table;
    for (const row of this.#chosen) {
      const likely = 1 / (1 + Math.exp(-(this.#odds[row] ?? 0)));
      const weight = weights[row] ?? 0;
      this.#gradients[row] = weight * (likely - (labels[row] ?? 0));
      this.#hessians[row] = weight * likely * (1 - likely);
      this.#at[row] = 0;
    }
  }

  /** Splits the open nodes; returns the new ones. */
  #grow(tree: Node[], open: readonly number[], columns: readonly number[]): number[] {
    const places = new Map(open.map((node, place) => [node, place]));
    const size = maxBins * columns.length;
    const gradients = new Float64Array(open.length * size);
    const hessians = new Float64Array(open.length * size);
    const width = this.#table.columns;
    for (const row of this.#chosen) {
      const place = places.get(this.#at[row] ?? 0);
      if (place === undefined) continue;
      const [gradient, hessian] = [this.#gradients[row] ?? 0, this.#hessians[row] ?? 0];
      for (let i = 0; i < columns.length; i += 1) {
        const bin = this.#bins.numbers[row * width + (columns[i] ?? 0)] ?? 0;
        const at = place * size + i * maxBins + bin;
        gradients[at] = (gradients[at] ?? 0) + gradient;
        hessians[at] = (hessians[at] ?? 0) + hessian;
      }
    }
    const next: number[] = [];
    for (const [node, place] of places) {
      const from = place * size;
      const best = this.#best(
        gradients.subarray(from, from + size),
        hessians.subarray(from, from + size),
        columns,
      );
      const own = tree[node];
      if (!best || !own) continue;
      const [low, high] = [tree.length, tree.length + 1];
      tree.push({ value: 0, split: null }, { value: 0, split: null });
      own.split = { ...best, limit: this.#bins.limits[best.column]?.[best.bin] ?? 0, low, high };
      next.push(low, high);
    }
    for (const row of this.#chosen) {
      const split = tree[this.#at[row] ?? 0]?.split;
      if (!split || !places.has(this.#at[row] ?? 0)) continue;
      const bin = this.#bins.numbers[row * width + split.column] ?? 0;
      this.#at[row] = bin <= split.bin ? split.low : split.high;
    }
    return next;
  }

  #best(gradients: Float64Array, hessians: Float64Array, columns: readonly number[]) {
    let [gradient, hessian] = [0, 0];
    for (let bin = 0; bin < maxBins; bin += 1) {
      gradient += gradients[bin] ?? 0;
      hessian += hessians[bin] ?? 0;
    }
    const gainOf = (g: number, h: number) => (g * g) / (h + lambda);
    let best: { gain: number; column: number; bin: number } | null = null;
    for (const [i, column] of columns.entries()) {
      let [low, lowHessian] = [0, 0];
      for (let bin = 0; bin < (this.#bins.limits[column]?.length ?? 0); bin += 1) {
        low += gradients[i * maxBins + bin] ?? 0;
        lowHessian += hessians[i * maxBins + bin] ?? 0;
        if (lowHessian < minHessian || hessian - lowHessian < minHessian) continue;
        const gain =
          gainOf(low, lowHessian) +
          gainOf(gradient - low, hessian - lowHessian) -
          gainOf(gradient, hessian);
        if (gain > (best?.gain ?? 1e-3)) best = { gain, column, bin };
      }
    }
    return best && { column: best.column, bin: best.bin };
  }

  #settle(tree: Node[]): void {
    const gradients = new Float64Array(tree.length);
    const hessians = new Float64Array(tree.length);
    for (const row of this.#chosen) {
      const node = this.#at[row] ?? 0;
      gradients[node] = (gradients[node] ?? 0) + (this.#gradients[row] ?? 0);
      hessians[node] = (hessians[node] ?? 0) + (this.#hessians[row] ?? 0);
    }
    for (const [i, node] of tree.entries()) {
      node.value = (-(gradients[i] ?? 0) / ((hessians[i] ?? 0) + lambda)) * rate;
    }
    for (const row of this.#chosen) {
      this.#odds[row] = (this.#odds[row] ?? 0) + (tree[this.#at[row] ?? 0]?.value ?? 0);
    }
  }

  #random(): number {
    this.#seed = (Math.imul(this.#seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return this.#seed / 0x7fffffff;
  }
}

const lineOf = (tree: readonly Node[]) =>
  tree
    .map(({ value, split }) =>
      split
        ? [split.column, Number(split.limit.toFixed(3)), split.low, split.high].join()
        : value.toFixed(4),
    )
    .join(' ');
