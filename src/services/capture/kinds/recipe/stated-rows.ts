import type { Segment } from '../../blocks/segments.ts';

/** Adjacent segments that are one line of what the data state: `2 dl`, `flour`. */
export interface StatedRow {
  first: number;
  last: number;
}

const maxSegments = 4;

/** Rows of a page that are lines of its data, in any order of words: some pages show the amount after the name. */
export function statedRows(segments: readonly Segment[], lines: readonly string[]): StatedRow[] {
  const stated = lines.map(wordsIn).filter((words) => words.length > 0);
  const known = new Set(stated.map(keyOf));
  const sizes = new Set(stated.map(({ length }) => length));
  const words = segments.map(({ text }) => (text.length > maxLine ? [] : wordsIn(text)));
  const rows: StatedRow[] = [];
  for (let first = 0; first < segments.length; first += 1) {
    const last = endOf(first, words, (line) => sizes.has(line.length) && known.has(keyOf(line)));
    if (last < first) continue;
    rows.push({ first, last });
    first = last;
  }
  return rows;
}

function endOf(
  first: number,
  words: readonly string[][],
  isStated: (line: readonly string[]) => boolean,
): number {
  const line: string[] = [];
  for (let at = first; at < words.length && at < first + maxSegments; at += 1) {
    const own = words[at] ?? [];
    if (own.length === 0) break;
    line.push(...own);
    if (isStated(line)) return at;
  }
  return -1;
}

const maxLine = 2000;
const keyOf = (words: readonly string[]) => [...words].sort().join(' ');

function wordsIn(text: string): string[] {
  const plain = text.slice(0, maxLine).normalize('NFKC').toLowerCase();
  return plain.match(/\p{L}+|\p{N}+/gu) ?? [];
}
