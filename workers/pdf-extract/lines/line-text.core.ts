import { RaisedRuns } from '#domain/reading/raised-text.ts';
import { heightsOf, type LineItem } from './heights.core.ts';
import type { Line } from './lines.core.ts';
import type { TextRun } from './runs.core.ts';
import type { Segment } from './segments.core.ts';

const none: ReturnType<typeof heightsOf> = new Map();
const rtlLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/g;
const letter = /\p{L}/gu;
const strongLtr = /[A-Za-z0-9]|(?![\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff])\p{L}/u;

/** True where most letters are of a script that is written from right to left. */
export function isRtl(text: string): boolean {
  const rtl = text.match(rtlLetter)?.length ?? 0;
  return rtl > 0 && rtl * 2 > (text.match(letter)?.length ?? 0);
}

/**
 * The text of a line in reading order. In `rows` wide gaps become tabs; in `code` white space is as
 * wide as it is printed.
 */
export function textOfLine(line: Line, kind: 'flow' | 'rows' | 'code' = 'flow'): string {
  const pieces = line.segments.flatMap((segment, at) => piecesOf(segment, at > 0, kind, line));
  const plain = pieces.map(({ run }) => run.text).join('');
  const ordered = isRtl(plain) ? rightToLeft(pieces) : pieces;
  const heights = kind === 'code' ? none : heightsOf(pieces);
  const runs = new RaisedRuns();
  let text = '';
  for (const { before, run } of ordered) {
    const words = run.text.trim();
    // A mark belongs to the letter before it, however far off it is printed.
    const gap = text && !/^\p{M}/u.test(words) ? before : '';
    if (gap !== '') text += runs.add(text, gap, null);
    text += runs.add(text, words, heights.get(run) ?? null);
  }
  text += runs.end(text);
  text = (kind === 'code' ? text : text.replace(/ {2,}/g, ' ')).trim();
  return ordered === pieces ? text : withBracketsTurned(text);
}

/**
 * Some programs store brackets in right-to-left text by their shape, others by their meaning: where
 * they close before they open, they are mirrored.
 */
function withBracketsTurned(text: string): string {
  let turned = text;
  for (const [open = '', close = ''] of ['()', '[]', '{}', '«»']) {
    const [opens, closes] = [text.indexOf(open), text.indexOf(close)];
    if (closes === -1 || opens === -1 || opens < closes) continue;
    turned = turned.replace(/[()[\]{}«»]/g, (sign) =>
      sign === open ? close : sign === close ? open : sign,
    );
  }
  return turned;
}

function piecesOf(segment: Segment, follows: boolean, kind: string, line: Line): LineItem[] {
  const runs = [...segment.runs].sort((a, b) => a.start - b.start || a.order - b.order);
  const at = line.segments.indexOf(segment);
  const gap = segment.start - (line.segments[at - 1]?.end ?? segment.start);
  return runs.map((run, index) => {
    const before = runs[index - 1];
    if (!before) return { run, before: follows ? between(kind, gap, line.size) : '' };
    const spaces = kind === 'code' ? Math.round((run.start - before.end) / (0.6 * run.size)) : 1;
    return { run, before: isSpaced(before, run) ? ' '.repeat(Math.max(1, spaces)) : '' };
  });
}

const between = (kind: string, gap: number, size: number) =>
  kind === 'rows' && gap > size ? '\t' : ' ';

/** In font sizes: wider than letters are set apart, narrower than any space. */
const slightGap = 0.13;

/** pdf.js reports white space between neighbours in the content; else the gap decides. */
function isSpaced(left: TextRun, right: TextRun): boolean {
  const gap = right.start - left.end;
  const size = Math.min(left.size, right.size);
  if (isStacked(left, right)) return true;
  const [first, second] = left.order < right.order ? [left, right] : [right, left];
  if (/\s$/.test(left.text) || /^\s/.test(right.text)) return true;
  if (second.order - first.order <= 2) {
    // Between scripts of two directions pdf.js inserts no space.
    return second.spaced || gap > (left.rtl === right.rtl ? 0.25 : slightGap) * size;
  }
  return gap > slightGap * size;
}

/** Figures of one size above each other, as in a fraction, are no number. */
function isStacked(left: TextRun, right: TextRun): boolean {
  const size = Math.max(left.size, right.size);
  if (Math.min(left.size, right.size) < 0.85 * size) return false;
  if (Math.abs(left.base - right.base) < 0.35 * size) return false;
  return /\p{Nd}\s*$/u.test(left.text) && /^\s*\p{Nd}/u.test(right.text);
}

/** Items from right to left, except runs of Latin letters and figures. */
function rightToLeft(pieces: readonly LineItem[]): LineItem[] {
  const turned: LineItem[] = [];
  let held: LineItem[] = [];
  const flush = () => {
    turned.push(...held);
    held = [];
  };
  for (let at = pieces.length - 1; at >= 0; at -= 1) {
    const { run } = pieces[at] as LineItem;
    // The gap to the right is now before the item.
    const before = pieces[at + 1]?.before ?? '';
    if (!run.rtl && strongLtr.test(run.text)) {
      held.unshift({ run, before });
    } else {
      flush();
      turned.push({ run, before });
    }
  }
  flush();
  return turned;
}
