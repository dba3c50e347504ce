import { type Gutter, guttersOf, middle } from '../lines/gutters.core.ts';
import { type Line, linesOf } from '../lines/lines.core.ts';
import type { Segment } from '../lines/segments.core.ts';
import { sidesOf } from '../lines/side-by-side.core.ts';

/** Part of a page to be read from top to bottom: running text, or rows of a table. */
export interface Region {
  kind: 'flow' | 'rows';
  lines: Line[];
}

/** A page of more pieces is a drawing or a map: it is read in rows. */
const maxSegments = 4_000;
const deepest = 12;

/** Regions in reading order. `rtl`: columns are read from right to left. */
export function regionsOf(segments: readonly Segment[], rtl: boolean): Region[] {
  if (segments.length > maxSegments) return [{ kind: 'flow', lines: linesOf(segments) }];
  return split(segments, rtl, 0).filter(({ lines }) => lines.length > 0);
}

function split(segments: readonly Segment[], rtl: boolean, depth: number): Region[] {
  if (segments.length < 4 || depth > deepest) return [flow(segments)];
  for (const gutter of guttersOf(segments, usualSize(segments))) {
    const sides = sidesOf(gutter);
    if (sides === 'one') continue;
    const [top, bottom] = sides === 'rows' ? sharedBand(gutter) : wholeBand(gutter);
    const above = segments.filter((each) => middle(each) < top);
    const below = segments.filter((each) => middle(each) > bottom);
    const within = segments.filter((each) => middle(each) >= top && middle(each) <= bottom);
    const [first, second] = rtl ? [gutter.right, gutter.left] : [gutter.left, gutter.right];
    return [
      ...split(above, rtl, depth + 1),
      ...(sides === 'rows'
        ? [{ kind: 'rows' as const, lines: linesOf(within) }]
        : [...split(first, rtl, depth + 1), ...split(second, rtl, depth + 1)]),
      ...split(below, rtl, depth + 1),
    ];
  }
  return [flow(segments)];
}

const flow = (segments: readonly Segment[]): Region => ({
  kind: 'flow',
  lines: linesOf(segments),
});

function wholeBand({ left, right }: Gutter): [number, number] {
  const middles = [...left, ...right].map(middle);
  return [Math.min(...middles), Math.max(...middles)];
}

/** From the first to the last row that has something on both sides. */
function sharedBand({ left, right }: Gutter): [number, number] {
  const [l, r] = [wholeBand({ left, right: left, height: 0 }), right.map(middle)];
  const slack = Math.max(...left.map(({ size }) => size)) / 2;
  return [Math.max(l[0], Math.min(...r)) - slack, Math.min(l[1], Math.max(...r)) + slack];
}

/** Font size of most of the text. */
function usualSize(segments: readonly Segment[]): number {
  const lengths = new Map<number, number>();
  for (const { runs } of segments) {
    for (const { size, text } of runs) {
      const key = Math.round(size * 2) / 2;
      lengths.set(key, (lengths.get(key) ?? 0) + text.length);
    }
  }
  return [...lengths].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 10;
}
