import { fenceOf } from './fence-line.ts';
import { spanInRow } from './span-in-row.ts';

interface Opened {
  line: number;
  mark: string;
  info: string;
}

/**
 * A model's Markdown as CommonMark reads it in the way that was meant: a block of Markdown that has fences of its own
 * gets a longer one, and bars in code and formulas of a table's row are escaped.
 */
export function strictMarkdown(text: string): string {
  if (!['```', '~~~', '|'].some((sign) => text.includes(sign))) return text;
  const lines = text.split('\n');
  const isCode = lines.map(() => false);
  for (let at = 0; at < lines.length; at += 1) {
    const open = fenceOf(lines[at]!);
    if (open) at = readBlock(lines, { ...open, line: at }, isCode);
  }
  escapeBars(lines, isCode);
  return lines.join('\n');
}

/** @returns the last line of the block */
function readBlock(lines: string[], open: Opened, isCode: boolean[]): number {
  const isMarkdown = /^(?:markdown|md|mdx)\b/i.test(open.info);
  let inner = 0;
  let longest = 0;
  for (let at = open.line + 1; at < lines.length; at += 1) {
    isCode[at] = true;
    const fence = fenceOf(lines[at]!);
    if (!fence?.mark.startsWith(open.mark)) continue;
    if (fence.info === '' && inner === 0) {
      if (longest > 0) for (const line of [open.line, at]) lengthen(lines, line, longest + 1);
      return at;
    }
    if (fence.info === '') inner -= 1;
    else if (isMarkdown && /^[\w+#.-]{1,40}$/.test(fence.info)) inner += 1;
    else continue;
    longest = Math.max(longest, fence.mark.length);
  }
  if (longest > 0) lengthen(lines, open.line, longest + 1);
  return lines.length;
}

function lengthen(lines: string[], line: number, length: number): void {
  lines[line] = lines[line]!.replace(/`{3,}|~{3,}/, (mark) => mark.charAt(0).repeat(length));
}

/** The line below a table's headings; other lines of these signs have no bars above them. */
const isDelimiters = (line: string) =>
  line.includes('|') && /^[ \t>|:-]*$/.test(line) && line.includes('-');

function escapeBars(lines: string[], isCode: readonly boolean[]): void {
  let width = 0;
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1] ?? '';
    if (isCode[at] || !line.includes('|')) width = 0;
    else if (isDelimiters(next)) width = cellsOf(next);
    if (width > 0 && cellsOf(line) > width) lines[at] = withEscapedBars(line);
  }
}

/** As CommonMark counts them. */
function cellsOf(row: string): number {
  return row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/).length;
}

function withEscapedBars(row: string): string {
  let out = '';
  for (let at = 0; at < row.length; ) {
    const span = spanInRow(row, at);
    out += span === '' ? row[at] : span.replace(/(?<!\\)\|/g, '\\|');
    at += Math.max(1, span.length);
  }
  return out;
}
