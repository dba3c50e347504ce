import { type Bins, maxBins, type Table } from './bins.ts';

export interface BoostingOptions {
  trees: number;
  depth: number;
}

interface Node {
  value: number;
  split: Split | null;
}

interface Split {
  column: number;
  bin: number;
  limit: number;
  low: number;
  high: number;
}

/** Of the rows of a node: gradients and hessians by column of the tree and bin. */
interface Sums {
  gradients: Float64Array;
  hessians: Float64Array;
}

/** A node that may be split; its rows are together in the order of the tree. */
interface Open extends Sums {
  node: number;
  from: number;
  to: number;
}

const rate = 0.12;
const lambda = 10;
const minHessian = 2;
const minGain = 1e-3;
/** Share of the columns that a tree may use. */
const columnShare = 0.35;

/**
 * Gradient boosting of trees for log odds (Friedman, 2001; second-order gains after Chen and Guestrin,
 * 2016), as the text that `forestOf` reads. The same table gives the same text.
 */
export function boosted(
  table: Table,
  bins: Bins,
  chosen: Uint32Array,
  { trees, depth }: BoostingOptions,
): string {
  const boosting = new Boosting(table, bins, chosen);
  const lines = [boosting.base.toFixed(4)];
  for (let i = 0; i < trees; i += 1) lines.push(lineOf(boosting.tree(depth)));
  return lines.join('\n');
}

class Boosting {
  readonly base: number;
  readonly #table: Table;
  readonly #bins: Bins;
  /** Rows of the table, and in the same order what is known of each. */
  readonly #chosen: Uint32Array;
  readonly #odds: Float64Array;
  readonly #gradients: Float64Array;
  readonly #hessians: Float64Array;
  /** Places in `chosen`, those of a node together. */
  readonly #order: Uint32Array;
  readonly #spare: Uint32Array;
  #columns = new Uint16Array();
  #seed = 1;

  constructor(table: Table, bins: Bins, chosen: Uint32Array) {
    this.#table = table;
    this.#bins = bins;
    this.#chosen = chosen;
    this.#gradients = new Float64Array(chosen.length);
    this.#hessians = new Float64Array(chosen.length);
    this.#order = new Uint32Array(chosen.length);
    this.#spare = new Uint32Array(chosen.length);
    let [content, all] = [0, 0];
    for (const row of chosen) {
      content += (table.weights[row] ?? 0) * (table.labels[row] ?? 0);
      all += table.weights[row] ?? 0;
    }
    this.base = Math.log(content / (all - content));
    this.#odds = new Float64Array(chosen.length).fill(this.base);
  }

  /** The next tree. */
  tree(depth: number): Node[] {
    this.#differentiate();
    this.#columns = Uint16Array.from(
      this.#bins.limits.flatMap((_, column) => (this.#random() < columnShare ? column : [])),
    );
    const tree: Node[] = [{ value: 0, split: null }];
    const to = this.#order.length;
    let open: Open[] = [{ node: 0, from: 0, to, ...this.#sums(0, to) }];
    for (let level = 0; level <= depth; level += 1) {
      const isLast = level === depth;
      open = open.flatMap((each) => {
        const own = tree[each.node] as Node;
        own.value = this.#valueOf(each);
        return isLast ? [] : this.#split(tree, own, each);
      });
    }
    this.#add(tree);
    return tree;
  }

  #differentiate(): void {
    const { labels, weights } = this.#table;
    for (const [place, row] of this.#chosen.entries()) {
      const likely = 1 / (1 + Math.exp(-(this.#odds[place] ?? 0)));
      const weight = weights[row] ?? 0;
      this.#gradients[place] = weight * (likely - (labels[row] ?? 0));
      this.#hessians[place] = weight * likely * (1 - likely);
      this.#order[place] = place;
    }
  }

  #sums(from: number, to: number): Sums {
    const columns = this.#columns;
    const gradients = new Float64Array(columns.length * maxBins);
    const hessians = new Float64Array(columns.length * maxBins);
    const { numbers } = this.#bins;
    const width = this.#table.columns;
    for (let i = from; i < to; i += 1) {
      const place = this.#order[i] as number;
      const row = (this.#chosen[place] as number) * width;
      const gradient = this.#gradients[place] as number;
      const hessian = this.#hessians[place] as number;
      for (let column = 0; column < columns.length; column += 1) {
        const at = column * maxBins + (numbers[row + (columns[column] as number)] as number);
        gradients[at] = (gradients[at] as number) + gradient;
        hessians[at] = (hessians[at] as number) + hessian;
      }
    }
    return { gradients, hessians };
  }

  #valueOf({ gradients, hessians }: Sums): number {
    const { gradient, hessian } = total(gradients, hessians);
    return (-gradient / (hessian + lambda)) * rate;
  }

  /** The two nodes below; none where no split gains. */
  #split(tree: Node[], own: Node, open: Open): Open[] {
    const best = this.#best(open);
    if (!best) return [];
    const { from, to } = open;
    const middle = this.#part(from, to, best);
    const [low, high] = [tree.length, tree.length + 1];
    tree.push({ value: 0, split: null }, { value: 0, split: null });
    own.split = { ...best, limit: this.#bins.limits[best.column]?.[best.bin] ?? 0, low, high };
    const isLowLess = middle - from < to - middle;
    // The sums of the larger one are what the smaller one leaves.
    const less = isLowLess ? this.#sums(from, middle) : this.#sums(middle, to);
    subtract(open.gradients, less.gradients);
    subtract(open.hessians, less.hessians);
    const more = { gradients: open.gradients, hessians: open.hessians };
    return [
      { node: low, from, to: middle, ...(isLowLess ? less : more) },
      { node: high, from: middle, to, ...(isLowLess ? more : less) },
    ];
  }

  #best({ gradients, hessians }: Sums): { column: number; bin: number } | null {
    const { gradient, hessian } = total(gradients, hessians);
    const gainOf = (g: number, h: number) => (g * g) / (h + lambda);
    const parent = gainOf(gradient, hessian);
    let best: { gain: number; column: number; bin: number } | null = null;
    for (const [i, column] of this.#columns.entries()) {
      let [low, lowHessian] = [0, 0];
      for (let bin = 0; bin < (this.#bins.limits[column]?.length ?? 0); bin += 1) {
        low += gradients[i * maxBins + bin] ?? 0;
        lowHessian += hessians[i * maxBins + bin] ?? 0;
        if (lowHessian < minHessian || hessian - lowHessian < minHessian) continue;
        const gain =
          gainOf(low, lowHessian) + gainOf(gradient - low, hessian - lowHessian) - parent;
        if (gain > (best?.gain ?? minGain)) best = { gain, column, bin };
      }
    }
    return best && { column: best.column, bin: best.bin };
  }

  /** Puts the rows of the low branch first, each branch in its old order; returns where the high one begins. */
  #part(from: number, to: number, { column, bin }: { column: number; bin: number }): number {
    const order = this.#order;
    let [low, high] = [from, 0];
    for (let i = from; i < to; i += 1) {
      const place = order[i] as number;
      const at = (this.#chosen[place] as number) * this.#table.columns + column;
      if ((this.#bins.numbers[at] as number) <= bin) {
        order[low] = place;
        low += 1;
      } else {
        this.#spare[high] = place;
        high += 1;
      }
    }
    order.set(this.#spare.subarray(0, high), low);
    return low;
  }

  #add(tree: readonly Node[]): void {
    const { numbers } = this.#bins;
    for (const [place, row] of this.#chosen.entries()) {
      let node = tree[0] as Node;
      while (node.split) {
        const { column, bin, low, high } = node.split;
        const isLow = (numbers[row * this.#table.columns + column] as number) <= bin;
        node = tree[isLow ? low : high] as Node;
      }
      this.#odds[place] = (this.#odds[place] as number) + node.value;
    }
  }

  #random(): number {
    this.#seed = (Math.imul(this.#seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return this.#seed / 0x7fffffff;
  }
}

/** Over the bins of one column: all rows of the node are in them. */
function total(gradients: Float64Array, hessians: Float64Array) {
  let [gradient, hessian] = [0, 0];
  for (let bin = 0; bin < maxBins; bin += 1) {
    gradient += gradients[bin] ?? 0;
    hessian += hessians[bin] ?? 0;
  }
  return { gradient, hessian };
}

function subtract(from: Float64Array, what: Float64Array): void {
  for (let i = 0; i < from.length; i += 1) from[i] = (from[i] as number) - (what[i] as number);
}

const lineOf = (tree: readonly Node[]) =>
  tree
    .map(({ value, split }) =>
      split
        ? [split.column, Number(split.limit.toFixed(3)), split.low, split.high].join()
        : value.toFixed(4),
    )
    .join(' ');
