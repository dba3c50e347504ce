import { trimEndOf } from '#shared/trim-end.ts';
import { type FoldedText, foldQuote, foldSlices } from './fold-quote.ts';
import { dropped, raises, retained, syntaxOf, type View, views } from './markdown-syntax.ts';
import { areWholeWords, isLongEnough } from './quote-edges.ts';

/** UTF-16 offsets into the source text. */
export interface QuotePlace {
  textStart: number;
  textEnd: number;
}

/** A quote prepared for searching: its possible forms, the most probable first. */
export type QuoteForms = readonly QuoteForm[];

interface QuoteForm {
  /** Folded. */
  text: string;
  view: View;
}

const labels = /\[\d{1,4}\.\d{1,6}\]\s?/g;
const edgeBefore = /^(?:[\s',;:]|\.{3,}|\.(?!\p{Nd}))+/u;
const edgeAfter = /[\s'",;:.。、]/;

/**
 * DESIGN section 7: permitted differences are folded away; the case of the first letter may differ
 * too. Empty where the quote is too short to be evidence.
 */
export function quoteForms(quote: string): QuoteForms {
  const said = [...new Set([quote, quote.replace(labels, '')])].filter((words) =>
    isLongEnough(parted(words)),
  );
  return views.flatMap((view) => {
    const forms = said.flatMap((words) => formsIn(view, words.normalize('NFC')));
    return [...new Set(forms)].map((text) => ({ text, view }));
  });
}

function formsIn(view: View, words: string): string[] {
  const folded = foldQuote(words, 0, view).text;
  const form = trimEndOf(folded.replace(edgeBefore, ''), edgeAfter);
  return form === '' ? [] : withEitherCase(form);
}

/** Dashes separate words like spaces. */
function parted(words: string): string {
  return words.replace(/[—―]|--+/g, ' ');
}

function withEitherCase(form: string): string[] {
  const first = String.fromCodePoint(form.codePointAt(0)!);
  const rest = form.slice(first.length);
  const others = [first.toLowerCase(), first.toUpperCase()].filter(
    (other) => other !== first && Array.from(other).length === 1,
  );
  return [form, ...others.map((other) => other + rest)];
}

/** A source text, folded once for each view, when that is first needed. */
export class SourceText {
  readonly text: string;
  #folded = new Map<View, FoldedText>();

  constructor(text: string) {
    this.text = text;
  }

  get isFolded(): boolean {
    return this.#folded.size > 0;
  }

  /** Characters that it keeps in memory, those of each folded view included. */
  get size(): number {
    return this.text.length * Math.max(1, this.#folded.size);
  }

  /** Folds in slices, between which others may run. */
  *fold(view: View = 'seen'): Generator<void, void, void> {
    if (this.#folded.has(view) || !isOther(this.text, view)) return;
    this.#folded.set(view, yield* foldSlices(this.text, 0, view));
  }

  /** Anywhere in the text. */
  find(forms: QuoteForms): QuotePlace | null {
    return firstIn(views, (view) => this.findIn(view, forms));
  }

  /** The same in one view. */
  findIn(view: View, forms: QuoteForms): QuotePlace | null {
    return findFolded(this.text, view, forms, () => {
      const folded = this.#folded.get(view) ?? foldQuote(this.text, 0, view);
      this.#folded.set(view, folded);
      return folded;
    });
  }

  /** Only between two offsets; costs their distance. */
  findBetween(forms: QuoteForms, from: number, to: number): QuotePlace | null {
    const part = this.text.slice(from, to);
    return firstIn(views, (view) =>
      findFolded(this.text, view, forms, () => foldQuote(part, from, view)),
    );
  }
}

const syntaxSign = /[\\[\]<>`*_~|#-]/;

/** Whether a text may read differently in that view than in those before it. */
function isOther(text: string, view: View): boolean {
  if (view === 'described') return text.includes('![');
  return view === 'seen' || syntaxSign.test(text);
}

function firstIn<T, R>(list: readonly T[], find: (each: T) => R | null): R | null {
  for (const each of list) {
    const found = find(each);
    if (found) return found;
  }
  return null;
}

/** A form that was found this often only inside of words is not searched further. */
const maxAttempts = 500;

function findFolded(
  text: string,
  view: View,
  forms: QuoteForms,
  fold: () => FoldedText,
): QuotePlace | null {
  const wanted = forms.filter((form) => form.view === view);
  if (wanted.length === 0 || !isOther(text, view)) return null;
  const folded = fold();
  return firstIn(wanted, ({ text: form }) => {
    let at = folded.text.indexOf(form);
    for (let tries = 0; at >= 0 && tries < maxAttempts; tries += 1) {
      const place = placeAt(text, folded, at, at + form.length);
      if (place && isWhole(text, place, view)) return place;
      at = folded.text.indexOf(form, at + 1);
    }
    return null;
  });
}

function placeAt(
  text: string,
  { starts }: FoldedText,
  from: number,
  to: number,
): QuotePlace | null {
  const textStart = starts[from]!;
  const last = starts[to - 1]!;
  // One character can fold to several: a match contains all of them or none.
  if (from > 0 && starts[from - 1] === textStart) return null;
  if (to < starts.length && starts[to] === last) return null;
  return { textStart, textEnd: last + (text.codePointAt(last)! > 0xffff ? 2 : 1) };
}

/** Markdown syntax between them does not part a negation or a scale from its words. */
function isWhole(text: string, { textStart, textEnd }: QuotePlace, view: View): boolean {
  const read: readonly View[] = view === 'sent' ? ['sent', 'described'] : [view];
  return read.every((each) => areWholeWords(around(text, textStart, textEnd, each)));
}

const reach = 200;
const emptyLine = /\n[^\S\n]*\n/;

/** A range of Markdown and its surroundings in the same block, in a view. */
function around(text: string, start: number, end: number, view: View) {
  const from = Math.max(0, start - reach);
  const to = Math.min(text.length, end + reach);
  const marks = syntaxOf(text.slice(from, to), view);
  const seen = (a: number, b: number) => seenText(text.slice(a, b), marks.subarray(a - from));
  const before = seen(from, start).split(emptyLine).at(-1)!;
  return { before, words: seen(start, end), after: seen(end, to).split(emptyLine)[0]! };
}

/** The source's own words without Markdown syntax; those of an image where there are no others. */
export function seenWords(text: string, { textStart, textEnd }: QuotePlace): string {
  const words = (view: View) =>
    around(text, textStart, textEnd, view).words.replace(/\s+/g, ' ').trim();
  return firstIn(views, (view) => words(view) || null) ?? '';
}

const unseen = /[\u00ad\u200b\u2060\ufeff]/g;

function seenText(text: string, marks: Uint8Array): string {
  let seen = '';
  for (let at = 0; at < text.length; at += 1) {
    if (marks[at] === retained) seen += text[at];
    else if (marks[at] === raises) seen += '^';
    else if (marks[at] !== dropped) seen += ' ';
  }
  return seen.replace(unseen, '');
}
