import { budgets } from '#domain/files/budgets.ts';
import { canonicalText } from '#domain/passages/canonical-text.ts';
import type { OfficePage, OfficeText } from './office-extract.api.ts';

/** Thrown to stop reading; the text so far is valid. */
export class TextIsFull extends Error {}

/** Text that would read as a heading or as the fence of program text. */
const misread = /^(#{1,6}\s|```|~~~)/;
const listMark = /^(\s*)([-*+]|\d{1,9}[.)])\s/;

/** Writes Markdown block by block and records where pages and rows of sheets begin and end. */
export class DocumentWriter {
  /** Joined at the end, so that the text is copied once. */
  readonly #pieces: string[] = [];
  #length = 0;
  #lastWasItem = false;
  #isCut = false;
  readonly #pages: { label: string | null; start: number }[] = [];
  readonly #rows: number[] = [];

  get length(): number {
    return this.#length;
  }

  /** A slide, sheet or chapter begins. */
  page(label: string | null): void {
    this.#break('\n\n');
    this.#pages.push({ label, start: this.#length });
    this.#lastWasItem = false;
  }

  heading(level: number, text: string): void {
    const line = oneLine(text);
    if (line) this.#block(`${'#'.repeat(Math.min(6, Math.max(1, level)))} ${line}`);
  }

  paragraph(text: string): void {
    const clean = tidy(text);
    if (clean) this.#block(misread.test(clean) ? `\\${clean}` : clean);
  }

  /** An item of a list, `depth` from 0; `mark` as printed: "-", "1.", "(a)". */
  item(depth: number, mark: string, text: string): void {
    const line = tidy(text).replace(/\n/g, ' ');
    if (!line) return;
    const block = `${'  '.repeat(Math.min(8, depth))}${mark} ${line}`;
    const isItem = listMark.test(block);
    this.#block(block, isItem && this.#lastWasItem ? '\n' : '\n\n');
    this.#lastWasItem = isItem;
  }

  /** Text that is Markdown already, or program text with its fence. */
  raw(text: string): void {
    if (text.trim()) this.#block(text);
  }

  /** A table; the first row becomes its head. Tables of one cell are frames around text. */
  table(rows: readonly (readonly string[])[]): void {
    const filled = rows.filter((row) => row.some((cell) => cell.trim()));
    const width = filled.reduce((most, row) => Math.max(most, row.length), 0);
    if (width === 0) return;
    if (width === 1 && filled.length === 1) {
      this.paragraph(filled[0]?.[0] ?? '');
      return;
    }
    const [head = [], ...body] = filled;
    this.tableHead(head, width);
    for (const row of body) this.tableRow(row, width);
  }

  tableHead(cells: readonly string[], width = cells.length): void {
    this.#block(`${rowOf(cells, width)}\n|${' --- |'.repeat(width)}`);
  }

  /** Another row of the current table; `place`: sheet, row, first and last column. */
  tableRow(cells: readonly string[], width = cells.length, place?: readonly number[]): void {
    this.#write('\n');
    const start = this.#length;
    this.#write(rowOf(cells, width));
    if (place) this.#rows.push(start, this.#length, ...place);
  }

  finish(): OfficeText {
    const text = this.#pieces.join('');
    const pages = this.#pages.map(({ label, start }, at): OfficePage => {
      const end = this.#pages[at + 1]?.start ?? text.length;
      return { label, start, text: text.slice(start, end).trim() };
    });
    return { text, pages, rows: Float64Array.from(this.#rows), isCut: this.#isCut };
  }

  #block(text: string, gap = '\n\n'): void {
    this.#break(gap);
    this.#lastWasItem = false;
    this.#write(text);
  }

  #break(gap: string): void {
    const last = this.#pieces.at(-1);
    if (this.#length > 0 && last !== '\n\n') this.#write(gap);
  }

  #write(text: string): void {
    if (this.#length > budgets.textLength) {
      this.#isCut = true;
      throw new TextIsFull();
    }
    const piece = canonicalText(text);
    this.#pieces.push(piece);
    this.#length += piece.length;
  }
}

function rowOf(cells: readonly string[], width: number): string {
  const all = Array.from({ length: width }, (_, at) => cellOf(cells[at] ?? ''));
  return `| ${all.join(' | ')} |`;
}

const cellOf = (text: string) => oneLine(text).replaceAll('|', '\\|');

/** On one line, white space folded. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** White space folded, line breaks preserved, blank lines removed. */
function tidy(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\s]*/g, '\n')
    .trim();
}
