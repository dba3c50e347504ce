import { canonicalText } from '#domain/passages/canonical-text.ts';
import type { Hyphens } from './lines/hyphens.core.ts';
import type { Box } from './pages/page-items.ts';
import { bullet } from './paragraphs.core.ts';
import { meetsUnspaced } from './repair-text.core.ts';

/** Lines of one paragraph, table or code block; it may continue on the next page. */
export interface Part {
  kind: 'text' | 'rows' | 'code' | 'edge';
  lines: { text: string; box: Box; page: number }[];
  /** Places in `lines` before which the line break stays. */
  breaks: Set<number>;
}

/** The place of a line in a text, and on its page. */
export interface Place {
  start: number;
  end: number;
  page: number;
  box: Box;
}

/** A text written part by part, with the place of every line. */
export class TextWriter {
  /** Joined at the end: reading the end of a growing string would copy it each time. */
  readonly #pieces: string[] = [];
  #length = 0;
  #last: Part | null = null;
  readonly places: Place[] = [];
  readonly #hyphens: Hyphens;

  constructor(hyphens: Hyphens) {
    this.#hyphens = hyphens;
  }

  get text(): string {
    return this.#pieces.join('');
  }

  add(part: Part): void {
    if (this.#last) this.#write(isItem(this.#last) && isItem(part) ? '\n' : '\n\n');
    this.#last = part;
    if (part.kind === 'code') this.#write('```\n');
    let before = '';
    part.lines.forEach((line, at) => {
      const text = canonicalText(at === 0 ? unbulleted(line.text) : line.text);
      if (at > 0) this.#join(before, part.breaks.has(at), text);
      const start = this.#length;
      this.#write(text);
      const { page, box } = line;
      this.places.push({ start, end: this.#length, page, box });
      before = text;
    });
    if (before.endsWith('\u00ad')) this.#dropHyphen();
    if (part.kind === 'code') this.#write('\n```');
  }

  #write(text: string): void {
    this.#pieces.push(text);
    this.#length += text.length;
  }

  #join(before: string, breaks: boolean, next: string): void {
    if (breaks) {
      this.#write('\n');
      return;
    }
    if (/[-\u2010\u2011\u00ad]$/.test(before)) {
      const how = this.#hyphens.decide(before, next);
      if (how === 'drop') this.#dropHyphen();
      if (how !== 'space') return;
    } else if (meetsUnspaced(before, next)) return;
    this.#write(' ');
  }

  #dropHyphen(): void {
    const last = this.#pieces.length - 1;
    this.#pieces[last] = (this.#pieces[last] ?? '').slice(0, -1);
    this.#length -= 1;
    const place = this.places.at(-1);
    if (place) place.end -= 1;
  }
}

const isItem = ({ kind, lines }: Part) =>
  kind === 'text' &&
  (bullet.test(lines[0]?.text ?? '') || /^\d{1,3}[.)]\s/.test(lines[0]?.text ?? ''));

const unbulleted = (text: string) => text.replace(bullet, '- ');
