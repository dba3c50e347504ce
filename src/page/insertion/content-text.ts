import type { InsertionLine, InsertionRun } from '#domain/composer/insertion.ts';

/** Lines as plain text. `marks`: what shows lists and quotes where the editor has none. */
export function plainText(lines: readonly InsertionLine[], marks: boolean): string {
  return lines.map((line) => (marks ? markOf(line) : '') + runsText(line, marks)).join('\n');
}

function markOf({ kind, depth = 0, ordinal = 1 }: InsertionLine): string {
  const indent = '  '.repeat(depth);
  if (kind === 'bullet') return `${indent}- `;
  if (kind === 'number') return `${indent}${ordinal}. `;
  return kind === 'quote' ? '> ' : '';
}

const runsText = ({ runs, cells }: InsertionLine, marks: boolean): string =>
  (cells ?? [runs]).map((each) => each.map(textOf).join('')).join(marks ? '\t' : '');

function textOf({ text }: InsertionRun): string {
  return text.replaceAll(/[\r\n]+/g, ' ');
}

/** As one line: a space for each line break and the white space at it. White space at the ends stays. */
export function joinedLines(text: string): string {
  const lines = text.split('\n');
  const last = lines.length - 1;
  return lines
    .map((line, index) => (index === 0 ? line : line.trimStart()))
    .map((line, index) => (index === last ? line : line.trimEnd()))
    .filter((line, index) => line !== '' || index === 0 || index === last)
    .join(' ');
}

/** The same with the address of each link, which plain text would lose. */
export function withAddresses(lines: readonly InsertionLine[]): InsertionLine[] {
  return lines.map(({ runs, cells, ...line }) => ({
    ...line,
    runs: runs.map(addressed),
    ...(cells && { cells: cells.map((cell) => cell.map(addressed)) }),
  }));
}

const addressed = ({ text, href }: InsertionRun): InsertionRun => ({
  text: href && !sameAddress(text, href) ? `${text} (${href.replace(/^mailto:/i, '')})` : text,
});

const bare = (address: string) => address.replace(/^(mailto:|https?:\/\/)/i, '').replace(/\/$/, '');
const sameAddress = (text: string, href: string) => bare(text) === bare(href);
