import { textOfLine } from '../lines/line-text.core.ts';
import { linesOf } from '../lines/lines.core.ts';
import type { Segment } from '../lines/segments.core.ts';
import { onlyPageEdges, ownNumber } from './only-page-edges.core.ts';
import type { PageSegments } from './page-blocks.core.ts';

/** A line near the top or bottom of a page, the outermost first, as other pages may repeat it. */
interface EdgeLine {
  /** Its text with figures blanked out; null for a line that no other page can repeat. */
  key: string | null;
  /** The isolated number at its start or end: the page number, if it grows with the pages. */
  number: number | null;
  /** Distance from the top, or negative from the bottom of the page, in points. */
  at: number;
  segments: Segment[];
}

/** Share of the page's height for running heads and page numbers. */
const zone = 0.12;
const maxLines = 3;
const tolerance = 6;
/** Pages on either side to compare: heads change with chapters and with left and right. */
export const lookAhead = 4;
const lookBehind = 8;

/** Running heads, page numbers and the like: lines that neighbouring pages repeat. */
export class EdgeFinder {
  readonly #pages: EdgeLine[][] = [];
  readonly #enough: number;
  readonly #isOnly: boolean;
  #only: Set<Segment> = new Set();

  /** `pageCount`: of the whole document. */
  constructor(pageCount: number) {
    this.#enough = pageCount > 3 ? 2 : 1;
    this.#isOnly = pageCount === 1;
  }

  /** Pages arrive in order. */
  add(page: PageSegments | null): void {
    if (page && this.#isOnly) this.#only = onlyPageEdges(page);
    this.#pages.push(page ? edgeLines(page) : []);
    const old = this.#pages.length - 1 - lookAhead - lookBehind;
    if (old > 0) this.#pages[old - 1] = [];
  }

  /**
   * Call it when the `lookAhead` pages after it were added, or there are no more. `page`: from 0.
   */
  edgesOf(page: number): Set<Segment> {
    if (this.#isOnly) return this.#only;
    const own = this.#pages[page] ?? [];
    const others = this.#pages
      .map((lines, at) => ({ lines, distance: at - page }))
      .slice(Math.max(0, page - lookBehind), page + lookAhead + 1)
      .filter(({ distance }) => distance !== 0);
    const repeats = (line: EdgeLine) =>
      others.filter(({ lines, distance }) =>
        lines.some((other) => isSame(line, other) || isNumbered(line, other, distance)),
      ).length >= this.#enough;
    // From the outside inwards: below a line of the page's own text there is only text.
    const edges = [1, -1].flatMap((side) => {
      const lines = own.filter(({ at }) => at * side > 0);
      const end = lines.findIndex((line) => !repeats(line));
      return end === -1 ? lines : lines.slice(0, end);
    });
    return new Set(edges.flatMap(({ segments }) => segments));
  }
}

const isAdjacent = (a: EdgeLine, b: EdgeLine) =>
  Math.abs(a.at - b.at) <= tolerance && a.at < 0 === b.at < 0;

const isSame = (a: EdgeLine, b: EdgeLine) => a.key !== null && a.key === b.key && isAdjacent(a, b);

/** Heads of other chapters differ, but their page numbers continue. */
const isNumbered = (a: EdgeLine, b: EdgeLine, distance: number) =>
  a.number !== null && b.number !== null && b.number - a.number === distance && isAdjacent(a, b);

function edgeLines({ frames, height }: PageSegments): EdgeLine[] {
  const [main] = frames;
  // Turned pages have their heads at the side; they are few, and nothing is lost by leaving them.
  if (main?.frame.u[0] !== 1) return [];
  const near = ({ top, bottom }: Segment) => bottom < zone * height || top > (1 - zone) * height;
  const lines = linesOf(main.segments.filter(near));
  const head = lines.filter(({ bottom }) => bottom < zone * height).slice(0, maxLines);
  const foot = lines
    .filter(({ top }) => top > (1 - zone) * height)
    .slice(-maxLines)
    .reverse();
  return [
    ...head.map((line) => ({ line, at: line.base })),
    ...foot.map((line) => ({ line, at: line.base - height })),
  ].map(({ line, at }) => {
    const text = textOfLine(line);
    const key = text.toLowerCase().replace(/\d+/g, '#');
    const number = ownNumber.exec(text);
    // A row of figures is more likely the end of a table; it equals nothing.
    const isRow = (key.match(/#/g)?.length ?? 0) > 2 && !/\p{L}{2}/u.test(key);
    return {
      key: isRow ? null : key,
      number: number && !isRow ? Number(number[1] ?? number[2]) : null,
      at,
      segments: line.segments,
    };
  });
}
