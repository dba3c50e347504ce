import { spanInRow } from '#domain/markdown/span-in-row.ts';
import type { Align } from '../nodes.ts';

const delimiterRow = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/;

/** Alignments of a table's second line; null where it is none. */
export function readAligns(line: string): Align[] | null {
  if (!/[|:]/.test(line) || !delimiterRow.test(line)) return null;
  return splitRow(line).map((cell): Align => {
    const [left, right] = [cell.startsWith(':'), cell.endsWith(':')];
    if (left && right) return 'center';
    if (left) return 'left';
    return right ? 'right' : null;
  });
}

/**
 * Cells of a row as they are written; citations after the last bar belong to its cell. A bar in code
 * or in a formula is a part of it where the row has more bars than a table of `width` columns needs.
 */
export function splitRow(line: string, width = Number.POSITIVE_INFINITY): string[] {
  const cells = cellsOf(line, false);
  return cells.length <= width ? cells : cellsOf(line, true);
}

function cellsOf(line: string, keepsSpans: boolean): string[] {
  const trimmed = line.trim();
  const cells: string[] = [];
  let cell = '';
  for (let at = trimmed.startsWith('|') ? 1 : 0; at < trimmed.length; at += 1) {
    const char = trimmed[at]!;
    const span = keepsSpans ? spanInRow(trimmed, at) : '';
    if (span !== '') {
      cell += span.replaceAll('\\|', '|');
      at += span.length - 1;
    } else if (char === '\\' && at + 1 < trimmed.length) {
      cell += trimmed[at + 1] === '|' ? '|' : char + trimmed[at + 1];
      at += 1;
    } else if (char === '|') {
      cells.push(cell.trim());
      cell = '';
    } else cell += char;
  }
  return withLast(cells, cell);
}

function withLast(cells: string[], cell: string): string[] {
  if (cell.trim() === '') return cells;
  const marks = /^(?:\uE000\d+\uE001|\s)+$/.test(cell) && cells.length > 0;
  if (marks) cells[cells.length - 1] += cell.trim();
  else cells.push(cell.trim());
  return cells;
}
