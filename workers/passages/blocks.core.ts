/** UTF-16 offsets of a text, end exclusive. */
export type Span = readonly [start: number, end: number];

const fence = /^(\s*)(`{3,}|~{3,})/;
const heading = /^\s{0,3}#{1,6}(\s|$)/;
const rule = /^\s{0,3}([-*_])(\s*\1){2,}\s*$/;
const listItem = /^\s*([-*+]|\d{1,9}[.)])\s+(\[[ xX]\]\s+)?/;
const tableRow = /^\s*\|/;
const tableRule = /^\s*\|(\s*:?-+:?\s*\|)+\s*$/;
const quoteMark = /^\s{0,3}((>\s?)+)/;
/** A block that contains only pictures without text. */
const picturesOnly = /^(!?\[(!\[\]\([^()\s]*\))?\]\([^()\s]*\)\s*)+$/;

/** Paragraphs, list items, table rows and code of a Markdown text; headings only end a block. */
export function blocksOf(text: string): Span[] {
  const reader = new BlockReader();
  let start = 0;
  while (start <= text.length) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    reader.line(text.slice(start, end), start);
    start = end + 1;
  }
  reader.close();
  return reader.blocks.filter(([from, to]) => !picturesOnly.test(text.slice(from, to)));
}

class BlockReader {
  readonly blocks: Span[] = [];
  #open: { start: number; end: number } | null = null;
  /** The marks that end the code block the reader is in. */
  #fence: string | null = null;

  line(line: string, at: number): void {
    if (this.#fence === null) this.#prose(line, at);
    else this.#code(line, at, this.#fence);
  }

  close(): void {
    if (this.#open) this.blocks.push([this.#open.start, this.#open.end]);
    this.#open = null;
  }

  #prose(line: string, at: number): void {
    const quoted = quoteMark.exec(line)?.[0].length ?? 0;
    const body = line.slice(quoted);
    const marks = fence.exec(body)?.[2];
    if (marks) {
      this.close();
      this.#fence = marks;
    } else if (!body.trim() || heading.test(body) || rule.test(body) || tableRule.test(body)) {
      this.close();
    } else if (tableRow.test(body)) {
      this.close();
      this.#add(body, at + quoted);
      this.close();
    } else {
      const item = listItem.exec(body)?.[0].length ?? 0;
      if (item > 0) this.close();
      this.#add(body.slice(item), at + quoted + item);
    }
  }

  #code(line: string, at: number, marks: string): void {
    const closing = fence.exec(line.replace(quoteMark, ''))?.[2];
    if (closing?.startsWith(marks) && line.trim().endsWith(closing)) {
      this.close();
      this.#fence = null;
    } else {
      this.#add(line, at);
    }
  }

  #add(body: string, at: number): void {
    const words = body.trim();
    if (!words) return;
    const start = at + body.indexOf(words);
    const end = start + words.length;
    if (this.#open) this.#open.end = end;
    else this.#open = { start, end };
  }
}
