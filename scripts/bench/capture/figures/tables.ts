import type { PageScore } from '../page-scores.ts';
import type { SetName } from '../sets.ts';

export interface Measured {
  set: SetName;
  kind: string;
  language: string;
  /** No page of its domain is in the sets that the product's model was learned from. */
  isUnseen: boolean;
  /** By the reader: `own`, `folds`, `plain`. */
  scores: Record<string, PageScore>;
}

/** Languages and kinds with fewer pages prove nothing. */
const minPages = 5;
/** Of words; `runs`: the F1 of runs of four words. */
const names = 'f1 precision recall runs found clean title author date'.split(' ');

/** A line for each group of pages, by kind and by language. Groups whose folds are below plain are marked. */
export function printTables(measured: readonly Measured[]): void {
  printGroups('all sets', measured);
  for (const [set, pages] of Map.groupBy(measured, ({ set }) => set)) printGroups(set, pages);
  printGroups(
    'domains that the model has not seen',
    measured.filter(({ isUnseen }) => isUnseen),
  );
}

function printGroups(of: string, pages: readonly Measured[]): void {
  const groups = new Map([
    ['all', pages],
    ...Map.groupBy(pages, ({ kind }) => kind),
    ...Map.groupBy(pages, ({ language }) => `language ${language || 'not stated'}`),
  ]);
  for (const [group, members] of groups) {
    if (members.length < minPages) continue;
    const means = meansOf(members);
    const isBelowPlain = (means.folds?.f1 ?? 0) < (means.plain?.f1 ?? 0);
    const line = {
      of,
      group,
      pages: members.length,
      ...means,
      ...(isBelowPlain && { isBelowPlain }),
    };
    console.log(JSON.stringify(line));
  }
}

function meansOf(pages: readonly Measured[]): Record<string, PageScore> {
  const readers = Object.keys(pages[0]?.scores ?? {});
  return Object.fromEntries(readers.map((reader) => [reader, means(pages, reader)]));
}

function means(pages: readonly Measured[], reader: string): PageScore {
  const mean = (values: readonly number[]) =>
    Number((values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3));
  return Object.fromEntries(
    names.flatMap((name) => {
      const values = pages.flatMap(({ scores }) => scores[reader]?.[name] ?? []);
      return values.length > 0 ? [[name, mean(values)]] : [];
    }),
  );
}
