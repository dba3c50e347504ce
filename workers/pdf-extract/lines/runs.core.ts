import type { Box, PageItems, TextItem, TextStyle } from '../pages/page-items.ts';
import { repairText } from '../repair-text.core.ts';

/**
 * A direction of reading: `u` points along a line, `v` from line to line, both in display space.
 * Vertical writing and turned pages become ordinary horizontal lines in theirs.
 */
export interface Frame {
  u: readonly [number, number];
  v: readonly [number, number];
}

/** A piece of text in its frame: `start`…`end` along the line, `top`…`bottom` across it. */
export interface TextRun {
  text: string;
  /** Place in the page's content. */
  order: number;
  rtl: boolean;
  vertical: boolean;
  font: string;
  /** Height of the font in points. */
  size: number;
  start: number;
  end: number;
  base: number;
  top: number;
  bottom: number;
  /** pdf.js saw white space between this piece and the one before it. */
  spaced: boolean;
}

export interface FramedRuns {
  frame: Frame;
  runs: TextRun[];
}

/** Text that is rotated by this many degrees or more belongs to its own frame. */
const step = 15;
const smallestSize = 0.1;
/** Equal texts of one height that are compared; a page of dots must not cost quadratic time. */
const minDissimilar = 200;

/** Pieces of text by the direction in which they are read, that with the most text first. */
export function framedRuns(page: PageItems): FramedRuns[] {
  const byTurn = new Map<number, FramedRuns>();
  let spaced = true;
  page.items.forEach((item, order) => {
    const text = repairText(item.str);
    if (!text.trim()) {
      spaced ||= item.str.length > 0;
      return;
    }
    const style = page.styles[item.fontName] ?? plainStyle;
    const matrix = shownMatrix(page.transform, item.transform);
    const turn = turnOf(matrix, style.vertical);
    const framed = byTurn.get(turn) ?? { frame: frameOf(turn), runs: [] };
    const run = runOf(
      { item, text, order, spaced: spaced || /^\s/.test(text) },
      style,
      matrix,
      framed.frame,
    );
    if (run && isOnPage(framed.frame, run, page)) {
      byTurn.set(turn, framed);
      framed.runs.push(run);
    }
    spaced = /\s$/.test(item.str);
  });
  upend(byTurn);
  const all = [...byTurn.values()].filter(({ runs }) => runs.length > 0);
  for (const each of all) each.runs = withoutShadows(each.runs);
  return all.sort((a, b) => lengthOf(b.runs) - lengthOf(a.runs));
}

const plainStyle: TextStyle = { ascent: 0.8, descent: -0.2, vertical: false };

const lengthOf = (runs: readonly TextRun[]) => runs.reduce((sum, run) => sum + run.text.length, 0);

/** Steps by which the line of a text is turned, with the clock; 0 for an upright page. */
function turnOf({ a, b, c, d }: Matrix, vertical: boolean): number {
  const degrees = (Math.atan2(vertical ? -d : b, vertical ? -c : a) * 180) / Math.PI;
  const steps = 360 / step;
  return (Math.round(degrees / step) + steps) % steps;
}

interface RunPart {
  item: TextItem;
  text: string;
  order: number;
  spaced: boolean;
}

function runOf(
  { item, text, order, spaced }: RunPart,
  style: TextStyle,
  { a, b, c, d, e, f }: Matrix,
  { u, v }: Frame,
): TextRun | null {
  const size = Math.hypot(c, d) || Math.hypot(a, b);
  if (!(size > smallestSize)) return null;
  const { vertical } = style;
  const start = e * u[0] + f * u[1];
  const base = e * v[0] + f * v[1];
  const end = start + Math.max(0, vertical ? item.height : item.width);
  const { up, down } = acrossOf(style);
  return {
    text,
    order,
    spaced,
    rtl: item.dir === 'rtl',
    vertical,
    font: item.fontName,
    size,
    start,
    end,
    base,
    top: base - up * size,
    bottom: base + down * size,
  };
}

const cjkLetter =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u30ff\uff00-\uffef]{1,2}$/u;

/** Vertical writing made of upright letters below each other: they are moved to its frame. */
function upend(byTurn: Map<number, FramedRuns>): void {
  const level = byTurn.get(0);
  if (!level) return;
  const stacked = new Set<TextRun>();
  let last: TextRun | undefined;
  for (const run of level.runs) {
    if (last && isBelow(last, run)) stacked.add(last).add(run);
    last = run;
  }
  if (stacked.size < 4) return;
  const down = 90 / step;
  const vertical = byTurn.get(down) ?? { frame: frameOf(down), runs: [] };
  byTurn.set(down, vertical);
  level.runs = level.runs.filter((run) => !stacked.has(run));
  for (const run of stacked) {
    const { start, end, top, bottom } = run;
    const across = { base: -(start + end) / 2, top: -end, bottom: -start };
    vertical.runs.push({ ...run, ...across, start: top, end: bottom, vertical: true });
  }
  vertical.runs.sort((a, b) => a.order - b.order);
}

const isCjkLetter = (text: string) => text.length <= 2 && cjkLetter.test(text);

function isBelow(upper: TextRun, lower: TextRun): boolean {
  if (!isCjkLetter(upper.text) || !isCjkLetter(lower.text)) return false;
  const step = (lower.base - upper.base) / upper.size;
  return Math.abs(lower.start - upper.start) < 0.35 * upper.size && step > 0.7 && step < 2.2;
}

/** The next line is a quarter turn further: below, or in vertical writing to the left. */
function frameOf(turn: number): Frame {
  const angle = (turn * step * Math.PI) / 180;
  const round = (value: number) => Math.round(value * 1e6) / 1e6 || 0;
  const [x, y] = [round(Math.cos(angle)), round(Math.sin(angle))];
  return { u: [x, y], v: [-y || 0, x] };
}

/** Extent of letters on both sides of their baseline, in font sizes. */
function acrossOf({ ascent, descent, vertical }: TextStyle): { up: number; down: number } {
  // In vertical writing glyphs are centred on their line.
  if (vertical) return { up: 0.5, down: 0.5 };
  // Some fonts have no value or a wrong one.
  const up = ascent > 0.3 && ascent < 1.3 ? ascent : 0.8;
  return { up, down: descent < 0 && descent > -0.6 ? -descent : 0.2 };
}

interface Matrix {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
}

/** From the text's own space to that of the page at 100 %. */
function shownMatrix(page: readonly number[], text: readonly number[]): Matrix {
  const at = (matrix: readonly number[], index: number) => matrix[index] ?? 0;
  const [m0, m1, m2, m3] = [at(page, 0), at(page, 1), at(page, 2), at(page, 3)];
  const x = (i: number) => m0 * at(text, i) + m2 * at(text, i + 1);
  const y = (i: number) => m1 * at(text, i) + m3 * at(text, i + 1);
  return { a: x(0), b: y(0), c: x(2), d: y(2), e: x(4) + at(page, 4), f: y(4) + at(page, 5) };
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** The box of something in its frame, in display space, to a tenth of a point. */
export function boxOf(
  frame: Frame,
  area: { start: number; end: number; top: number; bottom: number },
): Box {
  const [ux, uy] = frame.u;
  const [vx, vy] = frame.v;
  const x1 = tenth(area.start * ux + area.top * vx);
  const y1 = tenth(area.start * uy + area.top * vy);
  const x2 = tenth(area.end * ux + area.bottom * vx);
  const y2 = tenth(area.end * uy + area.bottom * vy);
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}

/** Text completely outside of the page is not visible. */
function isOnPage(frame: Frame, run: TextRun, { width, height }: PageItems): boolean {
  const [left, top, right, bottom] = boxOf(frame, run);
  return right > 0 && left < width && bottom > 0 && top < height;
}

/** Bold by printing twice, and shadows: the same text again at very nearly the same place. */
function withoutShadows(runs: readonly TextRun[]): TextRun[] {
  const seen = new Map<string, TextRun[]>();
  return runs.filter((run) => {
    const key = `${run.text} ${Math.round(run.base / 10)}`;
    const same = seen.get(key) ?? [];
    seen.set(key, same);
    const isShadow = same.some(
      (other) =>
        Math.abs(other.start - run.start) < 0.2 * run.size &&
        Math.abs(other.base - run.base) < 0.2 * run.size &&
        Math.abs(other.size - run.size) < 0.1 * run.size,
    );
    if (!isShadow && same.length < minDissimilar) same.push(run);
    return !isShadow;
  });
}
