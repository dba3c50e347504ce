import { columnName } from '#domain/files/cells.ts';
import type { Anchor } from '#domain/passages/passage.ts';
import { firstWhere } from './first-where.ts';

/** Numbers for each row: start, end, sheet, row, first and last column. */
const width = 6;

/** Anchors of ranges of a workbook's text: the sheet and the cells of the rows they touch. */
export function sheetAnchors(
  rows: Float64Array,
  names: readonly string[],
): (start: number, end: number) => Anchor | null {
  const at = (row: number, field: number) => rows[row * width + field] ?? 0;
  const count = rows.length / width;
  return (textStart, textEnd) => {
    const first = firstWhere(count, (row) => at(row, 1) > textStart);
    if (first === count || at(first, 0) >= textEnd) return null;
    const sheet = at(first, 2);
    let [last, from, to] = [first, at(first, 4), at(first, 5)];
    for (let row = first; row < count && at(row, 0) < textEnd && at(row, 2) === sheet; row += 1) {
      last = row;
      from = Math.min(from, at(row, 4));
      to = Math.max(to, at(row, 5));
    }
    const start = `${columnName(from)}${at(first, 3)}`;
    const end = `${columnName(to)}${at(last, 3)}`;
    const range = start === end ? start : `${start}:${end}`;
    return { kind: 'sheet', sheet: names[sheet - 1] ?? '', range };
  };
}

/** Anchors of ranges of a presentation's text: the slide. `starts`: where each begins. */
export function pageAnchors(starts: readonly number[]): (start: number) => Anchor {
  return (textStart) => {
    const page = firstWhere(starts.length, (at) => (starts[at] ?? 0) > textStart);
    return { kind: 'pdf', page: Math.max(1, page), boxes: [] };
  };
}
