import type { TextRun } from './runs.core.ts';

/** Runs on one line with no gap wider than a wide space between them. */
export interface Segment {
  runs: TextRun[];
  start: number;
  end: number;
  top: number;
  bottom: number;
  base: number;
  /** The greatest font size in it. */
  size: number;
  /** Place of its first run in the page's content. */
  order: number;
}

/** Widest gap within a segment, and how far texts may overlap, in font sizes. */
const widestGap = 0.6;
const widestOverlap = 0.5;

/**
 * Joins runs by their position; the page's own order only helps to find neighbours. Code, in the
 * fonts `code`, stays on its line with any spacing.
 */
export function segmentsOf(runs: readonly TextRun[], code: ReadonlySet<string> = none): Segment[] {
  const segments: Segment[] = [];
  let current: Segment | null = null;
  for (const run of runs) {
    if (current && (adjoins(current, run) || goesOn(current, run, code))) add(current, run);
    else {
      current = segmentOf(run);
      segments.push(current);
    }
  }
  return merged(segments);
}

const none: ReadonlySet<string> = new Set();

function goesOn(segment: Segment, run: TextRun, code: ReadonlySet<string>): boolean {
  const last = segment.runs.at(-1);
  if (!last || !code.has(run.font) || !code.has(last.font)) return false;
  return run.start > last.end && Math.abs(run.base - last.base) < 0.1 * run.size;
}

function segmentOf(run: TextRun): Segment {
  const { start, end, top, bottom, base, size, order } = run;
  return { runs: [run], start, end, top, bottom, base, size, order };
}

type Area = Pick<Segment, 'start' | 'end' | 'top' | 'bottom' | 'size'>;

/** Share of the lower item that overlaps the other vertically. */
export function sideBySide(a: Area, b: Area): number {
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return shared / Math.max(0.01, Math.min(a.bottom - a.top, b.bottom - b.top));
}

function adjoins(a: Area, b: Area): boolean {
  if (sideBySide(a, b) < 0.5) return false;
  const gap = Math.max(a.start, b.start) - Math.min(a.end, b.end);
  const size = Math.min(a.size, b.size);
  // A drop cap or a box drawn as a letter is not part of the small line next to it.
  if (Math.max(a.size, b.size) > 2 * size) return false;
  return gap <= widestGap * size && gap >= -widestOverlap * size;
}

function add(segment: Segment, part: TextRun | Segment): void {
  if ('runs' in part) segment.runs.push(...part.runs);
  else segment.runs.push(part);
  // A segment belongs to the line of its largest letters, not of a footnote's mark.
  if (part.size > segment.size * 1.05) segment.base = part.base;
  segment.start = Math.min(segment.start, part.start);
  segment.end = Math.max(segment.end, part.end);
  segment.top = Math.min(segment.top, part.top);
  segment.bottom = Math.max(segment.bottom, part.bottom);
  segment.size = Math.max(segment.size, part.size);
  segment.order = Math.min(segment.order, part.order);
}

/** Neighbours that the page's content names apart from each other. */
function merged(segments: Segment[]): Segment[] {
  const sorted = [...segments].sort((a, b) => a.top - b.top || a.start - b.start);
  const gone = new Set<Segment>();
  sorted.forEach((segment, at) => {
    if (gone.has(segment)) return;
    for (let next = at + 1; next < sorted.length; next += 1) {
      const other = sorted[next] as Segment;
      if (other.top > segment.bottom) break;
      if (gone.has(other) || !adjoins(segment, other)) continue;
      add(segment, other);
      gone.add(other);
      next = at;
    }
  });
  return segments.filter((segment) => !gone.has(segment));
}
