import { mendText } from './mend-text.core.ts';
import type { Box, PageItems, TextItem, TextStyle } from './page-items.ts';

/**
 * A direction of reading: `u` points along a line, `v` from line to line, both in display space.
 * Vertical writing and turned pages become ordinary horizontal lines in theirs.
 */
export interface Frame {
  u: readonly [number, number];
  v: readonly [number, number];
}

/** A piece of text in its frame: `start`…`end` along the line, `top`…`bottom` across it. */
export interface Run {
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
  runs: Run[];
}

/** Turned by this many degrees more and text belongs to a frame of its own. */
const step = 15;
const smallestSize = 0.1;
/** Equal texts of one height that are compared; a page of dots must not take the square of them. */
const mostAlike = 200;

/** Pieces of text by the direction in which they are read, that with the most text first. */
export function framedRuns(page: PageItems): FramedRuns[] {
  const byFrame = new Map<string, FramedRuns>();
  let spaced = true;
  page.items.forEach((item, order) => {
    if (!item.str.trim()) {
      spaced ||= item.str.length > 0;
      return;
    }
    const style = page.styles[item.fontName] ?? { ascent: 0.8, descent: -0.2, vertical: false };
    const placed = place(item, style, page);
    const text = mendText(item.str);
    if (placed && text.trim()) {
      const { key, frame, run } = placed;
      const known = byFrame.get(key) ?? { frame, runs: [] };
      byFrame.set(key, known);
      known.runs.push({ ...run, text, order, spaced: spaced || /^\s/.test(text) });
    }
    spaced = /\s$/.test(item.str);
  });
  upend(byFrame);
  const all = [...byFrame.values()].filter(({ runs }) => runs.length > 0);
  for (const each of all) each.runs = withoutShadows(each.runs);
  return all.sort((a, b) => lengthOf(b.runs) - lengthOf(a.runs));
}

const lengthOf = (runs: readonly Run[]) => runs.reduce((sum, run) => sum + run.text.length, 0);

function place(item: TextItem, style: TextStyle, page: PageItems) {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = multiply(page.transform, item.transform);
  const size = Math.hypot(c, d) || Math.hypot(a, b);
  if (!(size > smallestSize)) return null;
  const { vertical } = style;
  const along = vertical ? unit([-c, -d]) : unit([a, b]);
  if (!along) return null;
  const turns = Math.round((Math.atan2(along[1], along[0]) * 180) / Math.PI / step);
  const angle = (turns * step * Math.PI) / 180;
  const u = [Math.round(Math.cos(angle) * 1e6) / 1e6, Math.round(Math.sin(angle) * 1e6) / 1e6];
  const frame = frameOf(u[0] ?? 1, u[1] ?? 0);
  const key = `${frame.u} ${frame.v}`;
  const start = e * frame.u[0] + f * frame.u[1];
  const base = e * frame.v[0] + f * frame.v[1];
  const length = vertical ? item.height : item.width;
  const run = {
    rtl: item.dir === 'rtl',
    vertical,
    font: item.fontName,
    size,
    start,
    end: start + Math.max(0, length),
    ...acrossOf(base, size, style),
  };
  return isOnPage(boxOf(frame, run), page) ? { key, frame, run } : null;
}

const cjkLetter =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]{1,2}$/u;

/** Vertical writing made of level letters set one below the other: they change over to its frame. */
function upend(byFrame: Map<string, FramedRuns>): void {
  const level = [...byFrame.values()].find(({ frame }) => frame.u[0] === 1);
  if (!level) return;
  const stacked = new Set<Run>();
  let last: Run | undefined;
  for (const run of level.runs) {
    if (last && isBelow(last, run)) stacked.add(last).add(run);
    last = run;
  }
  if (stacked.size < 4) return;
  const frame = frameOf(0, 1);
  const key = `${frame.u} ${frame.v}`;
  const vertical = byFrame.get(key) ?? { frame, runs: [] };
  byFrame.set(key, vertical);
  level.runs = level.runs.filter((run) => !stacked.has(run));
  for (const run of stacked) {
    const { start, end, top, bottom } = run;
    const across = { base: -(start + end) / 2, top: -end, bottom: -start };
    vertical.runs.push({ ...run, ...across, start: top, end: bottom, vertical: true });
  }
  vertical.runs.sort((a, b) => a.order - b.order);
}

function isBelow(upper: Run, lower: Run): boolean {
  if (!cjkLetter.test(upper.text) || !cjkLetter.test(lower.text)) return false;
  const step = (lower.base - upper.base) / upper.size;
  return Math.abs(lower.start - upper.start) < 0.35 * upper.size && step > 0.7 && step < 2.2;
}

/** The next line is a quarter turn further: below, or in vertical writing to the left. */
function frameOf(x: number, y: number): Frame {
  return { u: [x || 0, y || 0], v: [-y || 0, x || 0] };
}

/** In vertical writing glyphs stand on the middle of their line. */
function acrossOf(base: number, size: number, { ascent, descent, vertical }: TextStyle) {
  if (vertical) return { base, top: base - size / 2, bottom: base + size / 2 };
  // Some fonts say nothing, some say nonsense.
  const up = ascent > 0.3 && ascent < 1.3 ? ascent : 0.8;
  const down = descent < 0 && descent > -0.6 ? -descent : 0.2;
  return { base, top: base - up * size, bottom: base + down * size };
}

function multiply(m: readonly number[], n: readonly number[]): number[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = n;
  return [
    a * g + c * h,
    b * g + d * h,
    a * i + c * j,
    b * i + d * j,
    a * k + c * l + e,
    b * k + d * l + f,
  ];
}

function unit([x, y]: readonly [number, number]): [number, number] | null {
  const length = Math.hypot(x, y);
  return length > 0 ? [x / length, y / length] : null;
}

/** The box of something in its frame, in display space, to a tenth of a point. */
export function boxOf(
  frame: Frame,
  area: { start: number; end: number; top: number; bottom: number },
): Box {
  const [ux, uy] = frame.u;
  const [vx, vy] = frame.v;
  const xs = [area.start * ux + area.top * vx, area.end * ux + area.bottom * vx];
  const ys = [area.start * uy + area.top * vy, area.end * uy + area.bottom * vy];
  const tenth = (value: number) => Math.round(value * 10) / 10;
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(tenth) as Box;
}

/** Text wholly beside the page is not shown to anyone. */
function isOnPage([left, top, right, bottom]: Box, { width, height }: PageItems): boolean {
  return right > 0 && left < width && bottom > 0 && top < height;
}

/** Bold by printing twice, and shadows: the same text again at very nearly the same place. */
function withoutShadows(runs: readonly Run[]): Run[] {
  const seen = new Map<string, Run[]>();
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
    if (!isShadow && same.length < mostAlike) same.push(run);
    return !isShadow;
  });
}
