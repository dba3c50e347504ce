import { isRtl, textOfLine } from './lines/line-text.core.ts';
import type { Line } from './lines/lines.core.ts';
import { boxOf, type Frame } from './lines/runs.core.ts';
import type { Box } from './pages/page-items.ts';
import type { Region } from './pages/regions.core.ts';

interface TextLine {
  text: string;
  box: Box;
}

/** Lines that belong together. */
export interface Block {
  kind: 'text' | 'rows' | 'code' | 'edge';
  lines: TextLine[];
  /** Places in `lines` before which the line break stays. */
  breaks: number[];
  /** Font size of its first line. */
  size: number;
  /** Its first line begins at the column's edge, not indented. */
  flush: boolean;
  /** Its last line is full: the text may continue elsewhere. */
  full: boolean;
}

interface FlowLine {
  line: Line;
  text: string;
  /** Distance from the column's edge to the start of the line, and the room at its end. */
  indent: number;
  slack: number;
  isCode: boolean;
}

export const bullet = /^[•◦▪▫●○■‣⁃∙·➢➤❖]\s*(?=\S)/u;
const dash = /^[–—-]\s+\S/u;
const numbered = /^(\(?\d{1,3}[.)]|\(?[a-zA-Z][.)]|\(?[ivxIVX]{1,5}[.)])\s+\S/;
export const ends = /[.!?:;。！？：；…]["'”’»)\]】」』]*$/u;
export const startsSmall = /^["'“‘(]?\p{Ll}/u;

/** Blocks of a region, from top to bottom. */
export function blocksOf(region: Region, frame: Frame, code: ReadonlySet<string>): Block[] {
  if (region.kind === 'rows') return rowBlocks(region.lines, frame);
  const lines = flowLines(region.lines, code);
  const pitch = pitchOf(region.lines);
  const blocks: Block[] = [];
  let open: FlowLine[] = [];
  for (const line of lines) {
    const how = joinOf(open, line, pitch);
    if (how === 'new') {
      open = [];
      blocks.push(blockOf(line.isCode ? 'code' : 'text', line));
    }
    const block = blocks.at(-1) as Block;
    if (how === 'break') block.breaks.push(block.lines.length);
    block.lines.push({ text: printed(line, block.kind), box: boxOf(frame, line.line) });
    block.full = line.slack < 2 * line.line.size;
    open.push(line);
  }
  return blocks;
}

function blockOf(kind: Block['kind'], { line, indent }: FlowLine): Block {
  const flush = Math.abs(indent) < 0.7 * line.size;
  return { kind, lines: [], breaks: [], size: line.size, flush, full: false };
}

/** Code keeps its indentation; its letters are 0.6 of their height wide. */
function printed({ text, indent, line }: FlowLine, kind: Block['kind']): string {
  return kind === 'code'
    ? ' '.repeat(Math.max(0, Math.round(indent / (0.6 * line.size)))) + text
    : text;
}

function flowLines(lines: readonly Line[], code: ReadonlySet<string>): FlowLine[] {
  const fonts = lines.map(fontOf);
  const texts = lines.map((line, at) =>
    textOfLine(line, code.has(fonts[at] ?? '') ? 'code' : 'flow'),
  );
  const rtl = isRtl(texts.join(' '));
  const lead = (line: Line) => (rtl ? -line.end : line.start);
  const trail = (line: Line) => (rtl ? -line.start : line.end);
  const left = percentile(lines.map(lead), 0.1);
  const right = percentile(lines.map(trail), 0.9);
  const flow = lines.flatMap((line, at): FlowLine[] => {
    const text = texts[at] ?? '';
    if (!text) return [];
    const indent = lead(line) - left;
    const isCode = code.has(fonts[at] ?? '');
    return [{ line, text, indent, slack: right - trail(line), isCode }];
  });
  return flow.map((line, at) =>
    isWithinText(line, flow[at - 1], flow[at + 1]) ? { ...line, isCode: false } : line,
  );
}

/** A line of a sentence that contains a name in a code font. */
function isWithinText(line: FlowLine, before?: FlowLine, after?: FlowLine): boolean {
  if (!line.isCode || !before || before.isCode || after?.isCode) return false;
  const isFlush = Math.abs(line.indent - before.indent) < 0.7 * line.line.size;
  return isFlush && !ends.test(before.text) && before.slack < 8 * line.line.size;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The font of most of a line. */
function fontOf({ segments }: Line): string {
  const lengths = new Map<string, number>();
  for (const { runs } of segments) {
    for (const { font, text } of runs) lengths.set(font, (lengths.get(font) ?? 0) + text.length);
  }
  return [...lengths].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

/** The usual distance from line to line, in font sizes. */
function pitchOf(lines: readonly Line[]): number {
  const steps: number[] = [];
  for (let at = 1; at < lines.length; at += 1) {
    const [before, line] = [lines[at - 1] as Line, lines[at] as Line];
    const step = (line.base - before.base) / line.size;
    if (step > 0.5 && step < 3 && isSameSize(before, line)) steps.push(step);
  }
  return steps.length > 0 ? Math.min(percentile(steps, 0.5), 2.2) : 1.25;
}

const isSameSize = (a: Line, b: Line) =>
  Math.abs(a.size - b.size) < 0.08 * Math.max(a.size, b.size);

type Join = 'new' | 'break' | 'wrap';

/** How a line continues those before it: a new block, a hard line break, or wrapped text. */
function joinOf(open: readonly FlowLine[], next: FlowLine, pitch: number): Join {
  const last = open.at(-1);
  const [first] = open;
  if (!last || !first) return 'new';
  const step = next.line.base - last.line.base;
  if (last.isCode && next.isCode && step < 3 * next.line.size) return 'break';
  if (last.isCode || next.isCode || isPresent(last, next, pitch)) return 'new';
  if (bullet.test(next.text)) return 'new';
  if ((numbered.test(next.text) || dash.test(next.text)) && !isWrapped(last, next)) return 'new';
  if (isIndented(open, next) || isOutdented(open, next)) return 'new';
  if (isWrapped(last, next)) return 'wrap';
  const isParagraph = open.length > 1 || last.text.length > 80;
  return isParagraph && ends.test(last.text) ? 'new' : 'break';
}

/** White space or another size set the line apart. */
function isPresent(last: FlowLine, next: FlowLine, pitch: number): boolean {
  const step = next.line.base - last.line.base;
  const size = Math.max(last.line.size, next.line.size);
  return step > (pitch * 1.3 + 0.05) * size || !isSameSize(last.line, next.line);
}

/** Lines are filled as far as words fit: where the next word had room, the break is intended. */
function isWrapped(last: FlowLine, next: FlowLine): boolean {
  const [word = ''] = /^\S+/.exec(next.text) ?? [];
  const { start, end, size } = next.line;
  const perLetter = (end - start) / Math.max(1, next.text.length);
  const isCjk = /[\u3040-\u30ff\u3400-\u9fff]/.test(word);
  const room = isCjk ? 2 * size : word.length * perLetter + 0.6 * size;
  if (last.slack < room) return true;
  return !ends.test(last.text) && startsSmall.test(next.text) && last.slack < 3 * room;
}

/** First line of a paragraph: indented more than the line before it, which began at the edge. */
function isIndented(open: readonly FlowLine[], next: FlowLine): boolean {
  const last = open.at(-1) as FlowLine;
  const step = next.indent - last.indent;
  if (step < 0.7 * next.line.size || step > 5 * next.line.size) return false;
  // Under the first line of an item the rest hangs.
  const [first] = open as [FlowLine];
  const hangs = open.length === 1 && [bullet, dash, numbered].some((mark) => mark.test(first.text));
  return !hangs && (ends.test(last.text) || open.length > 1);
}

/** Back at the edge after lines that hang below their first one. */
function isOutdented(open: readonly FlowLine[], next: FlowLine): boolean {
  if (open.length < 2) return false;
  const [first] = open as [FlowLine];
  const last = open.at(-1) as FlowLine;
  const size = next.line.size;
  return last.indent - next.indent > 0.7 * size && last.indent - first.indent > 0.7 * size;
}

function rowBlocks(lines: readonly Line[], frame: Frame): Block[] {
  const blocks: Block[] = [];
  const pitch = Math.max(pitchOf(lines), 1);
  let last: Line | null = null;
  for (const line of lines) {
    const text = textOfLine(line, 'rows');
    if (!text) continue;
    const apart = !last || line.base - last.base > 2.2 * pitch * line.size;
    if (apart) {
      const size = line.size;
      blocks.push({ kind: 'rows', lines: [], breaks: [], size, flush: true, full: false });
    }
    const block = blocks.at(-1) as Block;
    if (!apart) block.breaks.push(block.lines.length);
    block.lines.push({ text, box: boxOf(frame, line) });
    last = line;
  }
  return blocks;
}
