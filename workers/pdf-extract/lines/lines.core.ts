import { type Segment, sideBySide } from './segments.core.ts';

/** Segments on one line of a column or of a table. */
export interface Line extends Omit<Segment, 'runs' | 'order'> {
  segments: Segment[];
}

/** Lines from top to bottom, each with its segments from start to end. */
export function linesOf(segments: readonly Segment[]): Line[] {
  const lines: Line[] = [];
  const sorted = [...segments].sort((a, b) => a.base - b.base || a.start - b.start);
  for (const segment of sorted) {
    const line = lastLines(lines).find((each) => isOnLine(each, segment));
    if (line) add(line, segment);
    else lines.push(lineOf(segment));
  }
  for (const line of lines) line.segments.sort((a, b) => a.start - b.start);
  return lines.sort((a, b) => a.base - b.base);
}

const lastLines = (lines: readonly Line[]) => lines.slice(-3).reverse();

function isOnLine(line: Line, segment: Segment): boolean {
  const size = Math.min(line.size, segment.size);
  if (Math.abs(line.base - segment.base) < 0.25 * size) return true;
  return (
    sideBySide(line, segment) > 0.6 &&
    line.segments.every((each) => each.end <= segment.start || each.start >= segment.end)
  );
}

function lineOf(segment: Segment): Line {
  const { start, end, top, bottom, base, size } = segment;
  return { segments: [segment], start, end, top, bottom, base, size };
}

function add(line: Line, segment: Segment): void {
  line.segments.push(segment);
  if (segment.size > line.size * 1.05) line.base = segment.base;
  line.start = Math.min(line.start, segment.start);
  line.end = Math.max(line.end, segment.end);
  line.top = Math.min(line.top, segment.top);
  line.bottom = Math.max(line.bottom, segment.bottom);
  line.size = Math.max(line.size, segment.size);
}
