import { tokens } from '../page-scores.ts';

const size = 4;

/**
 * Which texts of a page are in the text that people wanted of it: long ones by the runs of four words
 * that they share, short ones with the words around them.
 */
export function labelsOf(texts: readonly string[], wanted: string): boolean[] {
  const words = tokens(wanted);
  const runs = new Set<string>();
  for (let length = 1; length <= size; length += 1) {
    for (let i = 0; i + length <= words.length; i += 1)
      runs.add(words.slice(i, i + length).join(' '));
  }
  const lines = new Set(wanted.split('\n').map((line) => tokens(line).join(' ')));
  const all = texts.map(tokens);
  return all.map((own, i) => {
    if (own.length === 0) return false;
    if (own.length >= size) return sharedRuns(own, runs) >= 0.5;
    const before = (all[i - 1] ?? []).slice(own.length - size);
    const after = (all[i + 1] ?? []).slice(0, size - own.length);
    const isIn = (run: readonly string[]) => run.length > own.length && runs.has(run.join(' '));
    return isIn([...before, ...own]) || isIn([...own, ...after]) || lines.has(own.join(' '));
  });
}

function sharedRuns(own: readonly string[], runs: ReadonlySet<string>): number {
  const count = own.length - size + 1;
  let shared = 0;
  for (let i = 0; i < count; i += 1) if (runs.has(own.slice(i, i + size).join(' '))) shared += 1;
  return shared / count;
}
