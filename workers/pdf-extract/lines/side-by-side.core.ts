import type { Gutter } from './gutters.core.ts';
import { type Line, linesOf } from './lines.core.ts';
import type { Segment } from './segments.core.ts';

/**
 * How text on both sides of a gutter is read: `columns` one after the other, `rows` across, as a
 * table; `one`: it is no gutter, for example between the marks of a list and its text.
 */
export type Sides = 'columns' | 'rows' | 'one';

export function sidesOf({ left, right }: Gutter): Sides {
  const [l, r] = [linesOf(left), linesOf(right)];
  if (isMarks(l) || isMarks(r)) return 'one';
  const changes = sideChanges(left, right);
  const fewer = Math.min(l.length, r.length);
  const aligned = alignedShare(l, r);
  if (isText(l) && isText(r)) return isCells(l, r, changes) ? 'rows' : 'columns';
  // The page names one side after the other: columns, unless it is a grid of short cells.
  if (changes <= Math.max(2, fewer * 0.25)) return isGrid(l, r, aligned) ? 'rows' : 'columns';
  return aligned >= 0.5 ? 'rows' : 'columns';
}

/** Bullets, numbers of items, line numbers: they belong to the text next to them. */
function isMarks(lines: readonly Line[]): boolean {
  const short = lines.filter(
    (line) => textOf(line).length <= 4 && line.end - line.start < 3 * line.size,
  );
  const words = lines.filter((line) => /\p{L}{3}/u.test(textOf(line)));
  return short.length >= lines.length * 0.9 && words.length <= lines.length * 0.1;
}

const textOf = (line: Line) =>
  line.segments.flatMap(({ runs }) => runs.map(({ text }) => text.trim())).join('');

/** Lines that fill their column, as paragraphs do. */
function isText(lines: readonly Line[]): boolean {
  if (lines.length < 4) return false;
  const start = Math.min(...lines.map((line) => line.start));
  const end = Math.max(...lines.map((line) => line.end));
  const width = end - start;
  const size = lines.map((line) => line.size).sort((a, b) => a - b)[lines.length >> 1] ?? 0;
  if (width < 8 * size) return false;
  const full = lines.filter(
    (line) => line.end > end - 0.2 * width && line.end - line.start > 0.6 * width,
  );
  return full.length >= lines.length * 0.5;
}

/** How often the page's content changes from one side to the other. */
function sideChanges(left: readonly Segment[], right: readonly Segment[]): number {
  const sides = [
    ...left.map(({ order }) => ({ order, side: 0 })),
    ...right.map(({ order }) => ({ order, side: 1 })),
  ].sort((a, b) => a.order - b.order);
  let changes = 0;
  for (let at = 1; at < sides.length; at += 1) {
    if (sides[at]?.side !== sides[at - 1]?.side) changes += 1;
  }
  return changes;
}

/** Share of the lines of the shorter side that are level with a line of the other. */
function alignedShare(l: readonly Line[], r: readonly Line[]): number {
  const [few, many] = l.length <= r.length ? [l, r] : [r, l];
  const hits = few.filter((line) =>
    many.some((other) => Math.abs(other.base - line.base) < 0.3 * line.size),
  );
  return hits.length / few.length;
}

/** A table whose cells have several lines each: the content is ordered cell by cell, row by row. */
function isCells(l: readonly Line[], r: readonly Line[], changes: number): boolean {
  const lines = l.length + r.length;
  if (changes < 3 || changes > lines / 2) return false;
  return rowGaps(l, r) >= 1;
}

/** White across both sides, wider than between the lines of a paragraph. */
function rowGaps(l: readonly Line[], r: readonly Line[]): number {
  const lines = [...l, ...r].sort((a, b) => a.top - b.top);
  let gaps = 0;
  let reached = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    if (line.top > reached + 0.35 * line.size) gaps += 1;
    reached = Math.max(reached === Number.POSITIVE_INFINITY ? line.bottom : reached, line.bottom);
  }
  return gaps;
}

/** Short cells in line with each other, figures among them. */
function isGrid(l: readonly Line[], r: readonly Line[], aligned: number): boolean {
  if (aligned < 0.8 || Math.min(l.length, r.length) < 3) return false;
  const all = [...l, ...r].map(textOf);
  const figures = all.filter((text) => /^[\p{Sc}(+\-–−]?[\d.,\s%]+[\p{Sc}%)]?$/u.test(text));
  return figures.length >= all.length * 0.25;
}
