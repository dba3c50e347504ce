import { textOfLine } from '../lines/line-text.core.ts';
import { type Line, linesOf } from '../lines/lines.core.ts';
import type { Segment } from '../lines/segments.core.ts';
import type { PageSegments } from './page-blocks.core.ts';

/** The isolated number at the start or the end of a running head. */
export const ownNumber = /^(\d{1,5})(?:\s|$)|(?:^|\s)(\d{1,5})$/;

/** Share of the page's height for running heads; some books have wide margins. */
const zone = 0.15;

/**
 * The running head and foot of a page without neighbours to compare: the outermost line, if it has
 * words and an isolated number, is no larger than the text and has a distance to it. A number
 * without words can be a sum or a year.
 */
export function onlyPageEdges({ frames, height }: PageSegments): Set<Segment> {
  const [main] = frames;
  if (main?.frame.u[0] !== 1) return new Set();
  const { segments } = main;
  const head = linesOf(segments.filter(({ bottom }) => bottom < zone * height)).at(0);
  const foot = linesOf(segments.filter(({ top }) => top > (1 - zone) * height)).at(-1);
  const size = usualSize(segments);
  const isEdge = (line: Line) => {
    const text = textOfLine(line);
    const isHead = ownNumber.test(text) && /\p{L}{2}/u.test(text) && line.size <= size * 1.05;
    return isHead && isSetApart(line, segments);
  };
  const edges = [head, foot].filter((line) => line !== undefined).filter(isEdge);
  return new Set(edges.flatMap((line) => line.segments));
}

/** The font size of the middle letter, ordered by size. */
function usualSize(segments: readonly Segment[]): number {
  const runs = segments.flatMap((segment) => segment.runs).sort((a, b) => a.size - b.size);
  let rest = runs.reduce((sum, { text }) => sum + text.length, 0) / 2;
  for (const { size, text } of runs) {
    rest -= text.length;
    if (rest <= 0) return size;
  }
  return 0;
}

/** No other text within its own height above or below it, and some on the page. */
function isSetApart(line: Line, segments: readonly Segment[]): boolean {
  const own = new Set(line.segments);
  const [top, bottom] = [line.top - line.size, line.bottom + line.size];
  const others = segments.filter((each) => !own.has(each));
  return others.length > 0 && others.every((each) => each.bottom < top || each.top > bottom);
}
