/** A node: a leaf's value, or a column, its limit, and where to go up to it and beyond it. */
type Node =
  | readonly [value: number]
  | readonly [column: number, limit: number, low: number, high: number];

/** Trees whose values add up to log odds. */
export interface Forest {
  base: number;
  trees: readonly (readonly Node[])[];
}

/** One tree a line, its nodes separated by spaces, the numbers of a node by commas; the first line is the base. */
export function forestOf(text: string): Forest {
  const [base, ...lines] = text.trim().split('\n');
  const trees = lines.map((line) =>
    line.split(' ').map((node) => node.split(',').map(Number) as unknown as Node),
  );
  return { base: Number(base), trees };
}

export function scoreOf({ base, trees }: Forest, row: ArrayLike<number>): number {
  let sum = base;
  for (const tree of trees) {
    let node = tree[0];
    while (node && node.length === 4) {
      const [column, limit, low, high] = node;
      node = tree[(row[column] ?? 0) <= limit ? low : high];
    }
    sum += node?.[0] ?? 0;
  }
  return 1 / (1 + Math.exp(-sum));
}
