/** A range of a Markdown text that can be rendered alone. */
export interface MarkdownRange {
  from: number;
  to: number;
  /**
   * Lines to render before it: the head of the table or the fence of the code in which it begins.
   */
  lead: string;
}

/** How far the ends of the range may move from the requested offsets. */
const maxDistance = 4000;

/** Begins and ends between blocks if one is near, else between lines, else between words. */
export function markdownRange(text: string, start: number, length: number): MarkdownRange {
  const line = lineStart(text, start);
  const fence = openFence(text, line);
  if (fence !== null) return { from: line, to: endOf(text, start + length, line), lead: fence };
  const table = tableHead(text, line);
  const from = table ? table.from : blockStart(text, line);
  return { from, to: endOf(text, start + length, from), lead: table?.lead ?? '' };
}

/** The same for plain text. */
export function plainRange(text: string, start: number, length: number): MarkdownRange {
  const from = lineStart(text, start);
  const end = Math.min(text.length, start + length);
  const to = isLineStart(text, end) ? end : lineEnd(text, end, from);
  return { from, to, lead: '' };
}

const isLineStart = (text: string, at: number) =>
  at <= 0 || at >= text.length || text[at - 1] === '\n';

function isBlockStart(text: string, at: number): boolean {
  return at <= 0 || (text.startsWith('\n\n', at - 2) && /\S/.test(text[at] ?? ''));
}

function lineStart(text: string, at: number): number {
  const line = at <= 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
  return at - line <= maxDistance ? line : wordStart(text, at);
}

function wordStart(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at - 1) + 1;
  return at - space <= maxDistance ? space : at;
}

function lineEnd(text: string, at: number, from: number): number {
  const line = text.indexOf('\n', at) + 1;
  if (line > 0 ? line - at <= maxDistance : text.length - at <= maxDistance)
    return line || text.length;
  return Math.max(wordStart(text, at), from + 1);
}

function blockStart(text: string, line: number): number {
  for (let at = line; line - at <= maxDistance; at = lineBefore(text, at)) {
    if (isBlockStart(text, at)) return at;
  }
  return line;
}

/** Where the line before the one that begins at `at` begins. */
function lineBefore(text: string, at: number): number {
  return at < 2 ? 0 : text.lastIndexOf('\n', at - 2) + 1;
}

function endOf(text: string, wanted: number, from: number): number {
  const end = Math.min(text.length, wanted);
  if (isLineStart(text, end)) return end;
  const min = Math.max(from + 1, end - maxDistance);
  for (let at = text.lastIndexOf('\n\n', end); at >= min; at = text.lastIndexOf('\n\n', at - 1)) {
    if (isBlockStart(text, at + 2) && at + 2 <= end) return at + 2;
  }
  return lineEnd(text, end, from);
}

const fenceLine = /^ {0,3}(`{3,}|~{3,})([^\n]*)/gm;

/** The line that opened the code block that contains `at`. */
function openFence(text: string, at: number): string | null {
  let open: { sign: string; line: string } | null = null;
  for (const [line, sign = '', rest = ''] of text.slice(0, at).matchAll(fenceLine)) {
    if (open) {
      if (sign.startsWith(open.sign) && rest.trim() === '') open = null;
    } else if (sign[0] === '~' || !rest.includes('`')) open = { sign, line };
  }
  return open && `${open.line}\n`;
}

/** The start of a table's row; the start of the table if the row is its head. */
function tableHead(text: string, line: number): { from: number; lead: string } | null {
  if (text[line] !== '|') return null;
  let top = line;
  while (top > 0) {
    const above = lineBefore(text, top);
    if (text[above] !== '|') break;
    top = above;
  }
  const body = text.indexOf('\n', text.indexOf('\n', top) + 1) + 1;
  if (body === 0 || line < body) return { from: top, lead: '' };
  return { from: line, lead: text.slice(top, body) };
}
