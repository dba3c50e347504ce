/** Trees whose values add up to log odds; the nodes of all of them one after the other. */
export interface Forest {
  base: number;
  /** Numbers of the first nodes. */
  roots: readonly number[];
  /** By node: the column that it asks; -1: a leaf. */
  columns: Int16Array;
  /** By node: up to this the low branch is taken; of a leaf its value. */
  limits: Float64Array;
  low: Int32Array;
  high: Int32Array;
}

/**
 * One tree a line, its nodes separated by spaces, each a value or a column, its limit and the two nodes below,
 * separated by commas; the first line is the base.
 */
export function forestOf(text: string): Forest {
  const [base, ...lines] = text.trim().split('\n');
  const trees = lines.map((line) => line.split(' ').map((node) => node.split(',').map(Number)));
  const size = trees.reduce((sum, nodes) => sum + nodes.length, 0);
  const forest = {
    base: Number(base),
    roots: [] as number[],
    columns: new Int16Array(size).fill(-1),
    limits: new Float64Array(size),
    low: new Int32Array(size),
    high: new Int32Array(size),
  };
  let at = 0;
  for (const nodes of trees) {
    const root = at;
    forest.roots.push(root);
    for (const [first = 0, limit, low = 0, high = 0] of nodes) {
      forest.limits[at] = limit ?? first;
      if (limit !== undefined) {
        forest.columns[at] = first;
        forest.low[at] = root + low;
        forest.high[at] = root + high;
      }
      at += 1;
    }
  }
  return forest;
}

export function scoreOf(forest: Forest, row: Float32Array): number {
  const { base, roots, columns, limits, low, high } = forest;
  let sum = base;
  for (const root of roots) {
    let node = root;
    for (let column = columns[node] ?? -1; column >= 0; column = columns[node] ?? -1) {
      const isLow = (row[column] ?? 0) <= (limits[node] ?? 0);
      node = (isLow ? low[node] : high[node]) ?? 0;
    }
    sum += limits[node] ?? 0;
  }
  return 1 / (1 + Math.exp(-sum));
}
