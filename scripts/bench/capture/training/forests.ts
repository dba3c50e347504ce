import { contextOf, type Forests } from '#services/capture/blocks/likelihood.ts';
import type { Outline } from '#services/capture/blocks/segments.ts';
import { forestOf, scoreOf } from '#services/capture/blocks/trees.ts';
import { foldOf, folds } from '../folds.ts';
import { Bins, boosted, type Table } from './boosting.ts';

/** The segments of a page with what is known of them, and which are content. */
export interface Example {
  host: string;
  outline: Outline;
  rows: readonly Float32Array[];
  labels: readonly boolean[];
  weight: number;
}

const first = { trees: 110, depth: 4 };
const second = { trees: 60, depth: 4 };

/** Both stages as texts. */
export interface ForestTexts {
  first: string;
  second: string;
}

/** Forests of all pages; and, for each host, forests of pages of other hosts. */
export function trainForests(examples: readonly Example[]): {
  all: ForestTexts;
  without(host: string): Forests | undefined;
} {
  const offsets = offsetsOf(examples);
  const rowsOf = (is: (example: Example) => boolean) =>
    examples.flatMap((each, i) =>
      is(each) ? each.rows.map((_, row) => (offsets[i] ?? 0) + row) : [],
    );
  const stage = (table: Table, options: typeof first) => {
    const bins = new Bins(table);
    const train = (is: (example: Example) => boolean) => boosted(table, bins, rowsOf(is), options);
    const byFold = Array.from({ length: folds }, (_, fold) =>
      train(({ host }) => foldOf(host) !== fold),
    );
    return { all: train(() => true), byFold };
  };
  const one = stage(
    tableOf(examples, ({ rows }) => rows),
    first,
  );
  const known = one.byFold.map(forestOf);
  const withContext = tableOf(examples, ({ host, outline, rows }) => {
    const forest = known[foldOf(host)];
    if (!forest) return rows;
    const context = contextOf(
      outline,
      Float32Array.from(rows, (row) => scoreOf(forest, row)),
    );
    return rows.map((row, i) => Float32Array.from([...row, ...(context[i] ?? [])]));
  });
  const two = stage(withContext, second);
  const byFold = known.map((forest, i) => ({
    first: forest,
    second: forestOf(two.byFold[i] ?? '0'),
  }));
  return {
    all: { first: one.all, second: two.all },
    without: (host) => byFold[foldOf(host)],
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

/** A page counts as much as any other of its set, a segment by the root of its words. */
function tableOf(
  examples: readonly Example[],
  of: (example: Example) => readonly Float32Array[],
): Table {
  const tables = examples.map(of);
  const columns = tables.find((rows) => rows.length > 0)?.[0]?.length ?? 0;
  const rows = tables.reduce((sum, each) => sum + each.length, 0);
  const table = {
    rows,
    columns,
    values: new Float32Array(rows * columns),
    labels: new Uint8Array(rows),
    weights: new Float64Array(rows),
  };
  let at = 0;
  for (const [i, { outline, labels, weight }] of examples.entries()) {
    const sizes = outline.segments.map(({ words }) => Math.sqrt(Math.min(words + 1, maxWords)));
    const all = sizes.reduce((sum, size) => sum + size, 0);
    for (const [number, row] of (tables[i] ?? []).entries()) {
      table.values.set(row, at * columns);
      table.labels[at] = Number(labels[number]);
      table.weights[at] = (weight * 100 * (sizes[number] ?? 0)) / all;
      at += 1;
    }
  }
  return table;
}
