import type { Segment } from './segments.core.ts';

/** A white strip with text on both its sides. */
export interface Gutter {
  left: Segment[];
  right: Segment[];
  /** Height over which both sides have text. */
  height: number;
}

/** Narrowest strip, in font sizes. */
const narrowest = 0.75;
const max = 12;

/** White strips through a region, the tallest first. `size`: its usual font size. */
export function guttersOf(segments: readonly Segment[], size: number): Gutter[] {
  if (!hasNeighbours(segments)) return [];
  const found: Gutter[] = [];
  for (const [from, to] of strips(segments, size * narrowest)) {
    const crossing: Segment[] = [];
    const left: Segment[] = [];
    const right: Segment[] = [];
    for (const segment of segments) {
      if (segment.end <= from) left.push(segment);
      else if (segment.start >= to) right.push(segment);
      else crossing.push(segment);
    }
    if (left.length < 2 || right.length < 2) continue;
    for (const [top, bottom] of openings(crossing)) {
      const within = (each: Segment) => middle(each) > top && middle(each) < bottom;
      const gutter = gutterOf(left.filter(within), right.filter(within));
      if (gutter) found.push(gutter);
    }
  }
  return found.sort((a, b) => b.height - a.height).slice(0, max);
}

/** False for a single column: nothing is next to anything else. */
function hasNeighbours(segments: readonly Segment[]): boolean {
  const sorted = [...segments].sort((a, b) => a.top - b.top);
  let reached = Number.NEGATIVE_INFINITY;
  for (const { top, bottom, size } of sorted) {
    if (top < reached - 0.3 * size) return true;
    reached = Math.max(reached, bottom);
  }
  return false;
}

export const middle = ({ top, bottom }: { top: number; bottom: number }) => (top + bottom) / 2;

/** Possible places of a gutter: directly after the end of some segment, to the point. */
function* strips(segments: readonly Segment[], width: number): Generator<[number, number]> {
  const last = Math.max(...segments.map(({ start }) => start));
  const ends = new Set(segments.map(({ end }) => Math.ceil(end)));
  const max = 200;
  const every = Math.ceil(ends.size / max);
  const sorted = [...ends].sort((a, b) => a - b).filter((_, at) => at % every === 0);
  for (const end of sorted) if (end + width <= last + 0.5) yield [end, end + width];
}

/** Ranges of the page that nothing crosses. */
function openings(crossing: readonly Segment[]): [number, number][] {
  const sorted = [...crossing].sort((a, b) => a.top - b.top);
  const free: [number, number][] = [];
  let from = Number.NEGATIVE_INFINITY;
  for (const { top, bottom } of sorted) {
    if (top > from) free.push([from, top]);
    from = Math.max(from, bottom);
  }
  free.push([from, Number.POSITIVE_INFINITY]);
  return free;
}

function gutterOf(left: Segment[], right: Segment[]): Gutter | null {
  if (rowsOf(left) < 2 || rowsOf(right) < 2) return null;
  const height =
    Math.min(...[left, right].map((side) => Math.max(...side.map(({ bottom }) => bottom)))) -
    Math.max(...[left, right].map((side) => Math.min(...side.map(({ top }) => top))));
  return height > 0 ? { left, right, height } : null;
}

/** Lines of different height, up to two: more need not be counted. */
function rowsOf(side: readonly Segment[]): number {
  const [first] = side;
  if (!first) return 0;
  return side.some((each) => Math.abs(each.base - first.base) > 0.5 * first.size) ? 2 : 1;
}
