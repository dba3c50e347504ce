import { contextOf, type Forests } from '#services/capture/blocks/likelihood.ts';
import type { Outline } from '#services/capture/blocks/segments.ts';
import { type Forest, forestOf, scoreOf } from '#services/capture/blocks/trees.ts';
import { foldOf, folds } from '../folds.ts';
import { Bins, type Table } from './bins.ts';
import { boosted } from './boosting.ts';

/** The segments of a page with what is known of them, and which are content. */
export interface Example {
  host: string;
  kind: string;
  outline: Outline;
  rows: readonly Float32Array[];
  labels: readonly boolean[];
  weight: number;
}

const first = { trees: 120, depth: 6 };
const second = { trees: 60, depth: 4 };

/** Both stages as texts. */
export interface ForestTexts {
  first: string;
  second: string;
}

export const forestsOf = (texts: ForestTexts): Forests => ({
  first: forestOf(texts.first),
  second: forestOf(texts.second),
});

/** Forests of all pages; and, for each fold of hosts, forests of pages of the others. */
export function trainForests(examples: readonly Example[]): {
  all: ForestTexts;
  byFold: ForestTexts[];
} {
  const offsets = offsetsOf(examples);
  const rowsOf = (is: (example: Example) => boolean) =>
    Uint32Array.from(
      examples.flatMap((each, i) =>
        is(each) ? each.rows.map((_, row) => (offsets[i] ?? 0) + row) : [],
      ),
    );
  const stage = (table: Table, options: typeof first) => {
    const bins = new Bins(table);
    const train = (is: (example: Example) => boolean) => boosted(table, bins, rowsOf(is), options);
    const byFold = Array.from({ length: folds }, (_, fold) =>
      train(({ host }) => foldOf(host) !== fold),
    );
    return { all: train(() => true), byFold };
  };
  const one = stage(tableOf(examples), first);
  const known = one.byFold.map(forestOf);
  const two = stage(
    tableOf(examples, ({ host, outline, rows }) => {
      const forest = known[foldOf(host)] as Forest;
      return contextOf(
        outline,
        Float32Array.from(rows, (row) => scoreOf(forest, row)),
      );
    }),
    second,
  );
  return {
    all: { first: one.all, second: two.all },
    byFold: one.byFold.map((text, i) => ({ first: text, second: two.byFold[i] ?? '0' })),
  };
}

function offsetsOf(examples: readonly Example[]): number[] {
  let next = 0;
  return examples.map(({ rows }) => {
    const offset = next;
    next += rows.length;
    return offset;
  });
}

const maxWords = 100;

/** Pages of a kind count together as the root of their number: most pages of the sets are articles. */
function kindWeights(examples: readonly Example[]): (kind: string) => number {
  const kinds = Map.groupBy(examples, ({ kind }) => kind);
  const mean = examples.length / kinds.size;
  return (kind) => Math.sqrt(mean / (kinds.get(kind)?.length ?? mean));
}

/**
 * A page counts as much as any other of its set and kind, a segment by the root of its words. `more`: columns of each
 * segment besides its row.
 */
function tableOf(
  examples: readonly Example[],
  more?: (example: Example) => readonly (readonly number[])[],
): Table {
  const sample = examples.find((each) => each.rows.length > 0);
  const width = sample?.rows[0]?.length ?? 0;
  const columns = width + ((sample && more?.(sample)[0]?.length) ?? 0);
  const rows = examples.reduce((sum, each) => sum + each.rows.length, 0);
  const table = {
    rows,
    columns,
    values: new Float32Array(rows * columns),
    labels: new Uint8Array(rows),
    weights: new Float64Array(rows),
  };
  const kindWeight = kindWeights(examples);
  let at = 0;
  for (const example of examples) {
    const weight = example.weight * kindWeight(example.kind) * 100;
    const sizes = example.outline.segments.map(({ words }) =>
      Math.sqrt(Math.min(words + 1, maxWords)),
    );
    const all = sizes.reduce((sum, size) => sum + size, 0);
    const besides = more?.(example);
    for (const [number, row] of example.rows.entries()) {
      table.values.set(row, at * columns);
      table.values.set(besides?.[number] ?? [], at * columns + width);
      table.labels[at] = Number(example.labels[number]);
      table.weights[at] = (weight * (sizes[number] ?? 0)) / all;
      at += 1;
    }
  }
  return table;
}
