import { GrownText } from '#shared/grown-text.ts';
import { codeRanges } from './code-ranges.ts';
import { type Mark, maxMarkLength, readMark } from './read-mark.ts';

export type { Mark } from './read-mark.ts';

const placeholderOpen = '\uE000';
const placeholderClose = '\uE001';
const placeholders = /\uE000(\d+)\uE001/g;
const ownSigns = /[\uE000\uE001]/g;

/** An answer's Markdown with `\uE000<index>\uE001` for each mark, and the marks. */
export interface MarkedText {
  text: string;
  /** The same array from one update to the next while the raw text grows. */
  marks: readonly Mark[];
}

/** The same of an answer that grows. */
interface GrownMarkedText {
  text: GrownText;
  marks: readonly Mark[];
}

/** Removes the marks from an answer that arrives in parts. The cost of a part is its own length. */
export class MarkScanner {
  #text = GrownText.of('');
  #marks: Mark[] = [];
  /** A mark that is not whole yet; at most `maxMarkLength` with the last piece. */
  #undecided = '';

  add(piece: string): void {
    if (piece !== '') this.#scan(this.#undecided + piece, false);
  }

  /** The decided part: an incomplete mark is left out. */
  soFar(): GrownMarkedText {
    return { text: this.#text, marks: this.#marks };
  }

  /** As at the end of the text. More text may follow, also in the middle of a mark. */
  atEnd(): GrownMarkedText {
    if (this.#undecided === '') return this.soFar();
    const end = new MarkScanner();
    end.#text = this.#text;
    end.#marks = [...this.#marks];
    end.#scan(this.#undecided, true);
    const { text, marks } = end.soFar();
    return { text, marks: marks.length === this.#marks.length ? this.#marks : marks };
  }

  #scan(raw: string, ended: boolean): void {
    let at = 0;
    for (let open = raw.indexOf('['); open >= 0; open = raw.indexOf('[', at)) {
      this.#addText(raw.slice(at, open));
      at = open;
      const reading = readMark(raw.slice(open, open + maxMarkLength), ended);
      if (reading.kind === 'more') {
        this.#undecided = raw.slice(open);
        return;
      }
      if (reading.kind === 'none') this.#addText('[');
      else this.#addMark(reading.mark);
      at += reading.kind === 'none' ? 1 : reading.length;
    }
    this.#addText(raw.slice(at));
    this.#undecided = '';
  }

  #addText(text: string): void {
    this.#text = this.#text.plus(text.replace(ownSigns, ''));
  }

  #addMark({ label, quote, raw }: Mark): void {
    this.#text = this.#text.plus(`${placeholderOpen}${this.#marks.length}${placeholderClose}`);
    this.#marks.push({
      label,
      quote: quote.replace(ownSigns, ''),
      raw: raw.replace(ownSigns, ''),
    });
  }
}

/** The same for a view, which has the whole text each time. One reader for one answer. */
export class MarkReader {
  #scanner = new MarkScanner();
  #raw = GrownText.of('');

  /** `raw` is the answer so far; `live` hides a mark that may still become whole. */
  update(raw: string, live: boolean): MarkedText {
    const { text, marks } = this.grow(GrownText.of(raw), live);
    return { text: String(text), marks };
  }

  /** The same at the cost of the added text. */
  grow(raw: GrownText, live: boolean): GrownMarkedText {
    if (!this.#goesOn(raw, live)) {
      this.#scanner = new MarkScanner();
      this.#raw = GrownText.of('');
    }
    this.#scanner.add(raw.from(this.#raw.length));
    this.#raw = raw;
    return live ? this.#scanner.soFar() : this.#scanner.atEnd();
  }

  /**
   * A live text only grows: its length is enough to compare, and comparing text would cost its
   * length.
   */
  #goesOn(raw: GrownText, live: boolean): boolean {
    const before = this.#raw;
    return raw.length >= before.length && (live || raw.until(before.length) === String(before));
  }
}

/** The marks of an answer, and its text with their places. */
export function readMarks(raw: string): MarkedText {
  return new MarkReader().update(raw, false);
}

/** The answer without marks: for copying, the history, searching, prompts. Code is not changed. */
export function plainAnswer(raw: string): string {
  const { text, marks } = readMarks(raw);
  if (marks.length === 0) return text;
  return withoutMarks(inCode(text, (code) => restoreMarks(code, marks)));
}

/** The same without the bytes of pictures, which a model has drawn into its answer: a million letters of no word. */
export function wordsOfAnswer(raw: string): string {
  return plainAnswer(raw).replace(/!\[([^\]\n]{0,500})\]\(data:[^)\s]*\)/g, '[$1]');
}

/** The answer with a text in place of each mark, close behind the word before it. Code stays. */
export function answerWith(raw: string, note: (mark: number) => string): string {
  const { text, marks } = readMarks(raw);
  const restored = inCode(text, (code) => restoreMarks(code, marks));
  return restored.replace(/(?<![^\S\n])[^\S\n]*\uE000(\d+)\uE001/g, (_, index) =>
    note(Number(index)),
  );
}

/** Restores marks as they were written: in code they are not marks. */
export function restoreMarks(text: string, marks: readonly Mark[]): string {
  return text.replace(placeholders, (_, index) => marks[Number(index)]?.raw ?? '');
}

const markWithSpace = /(?<![^\S\n])([^\S\n]*)(?:\uE000\d+\uE001([^\S\n]*))+(?=(.?))/g;
const closesUp = /^(?:[.,;:!?)\]}»”’…。，；：！？）」』]|$)/;

/** At most one space remains where a mark was between words. */
function withoutMarks(prose: string): string {
  return prose.replace(
    markWithSpace,
    (_, before: string, after: string, next: string, offset: number) => {
      if (offset === 0 || prose[offset - 1] === '\n') return before;
      return closesUp.test(next) || (before === '' && after === '') ? '' : ' ';
    },
  );
}

function inCode(text: string, change: (code: string) => string): string {
  let made = '';
  let at = 0;
  for (const { start, end } of codeRanges(text)) {
    made += text.slice(at, start) + change(text.slice(start, end));
    at = end;
  }
  return made + text.slice(at);
}
