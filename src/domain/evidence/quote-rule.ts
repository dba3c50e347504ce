import { trimEndOf } from '#shared/trim-end.ts';
import { type FoldedText, foldQuote, foldSlices } from './fold-quote.ts';
import { dropped, raises, retained, syntaxOf } from './markdown-syntax.ts';
import { areWholeWords, isLongEnough } from './quote-edges.ts';

/** UTF-16 offsets into the source text. */
export interface QuotePlace {
  textStart: number;
  textEnd: number;
}

/** A quote prepared for searching: its possible forms, the most probable first. */
export type QuoteForms = readonly string[];

const labels = /\[\d{1,4}\.\d{1,6}\]\s?/g;
const edgeBefore = /^(?:[\s',;:]|\.{3,}|\.(?!\p{Nd}))+/u;
const edgeAfter = /[\s'",;:.。、]/;

/**
 * DESIGN section 7: permitted differences are folded away; the case of the first letter may differ
 * too. Empty where the quote is too short to be evidence.
 */
export function quoteForms(quote: string): QuoteForms {
  const forms = [quote, quote.replace(labels, '')].flatMap((words) => {
    const folded = foldQuote(words.normalize('NFC')).text;
    const form = trimEndOf(folded.replace(edgeBefore, ''), edgeAfter);
    return isLongEnough(parted(words)) && form !== '' ? withEitherCase(form) : [];
  });
  return [...new Set(forms)];
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

/** A source text, folded once, when it is first needed. */
export class SourceText {
  readonly text: string;
  #folded: FoldedText | null = null;

  constructor(text: string) {
    this.text = text;
  }

  get isFolded(): boolean {
    return this.#folded !== null;
  }

  /** Folds in slices, between which others may run. */
  *fold(): Generator<void, void, void> {
    if (!this.#folded) this.#folded = yield* foldSlices(this.text);
  }

  /** Anywhere in the text. */
  find(forms: QuoteForms): QuotePlace | null {
    if (forms.length === 0) return null;
    this.#folded ??= foldQuote(this.text);
    return findFolded(this.text, this.#folded, forms);
  }

  /** Only between two offsets; costs their distance. */
  findBetween(forms: QuoteForms, from: number, to: number): QuotePlace | null {
    if (forms.length === 0) return null;
    return findFolded(this.text, foldQuote(this.text.slice(from, to), from), forms);
  }
}

/** A form that was found this often only inside of words is not searched further. */
const maxAttempts = 500;

function findFolded(text: string, folded: FoldedText, forms: QuoteForms): QuotePlace | null {
  for (const form of forms) {
    let at = folded.text.indexOf(form);
    for (let tries = 0; at >= 0 && tries < maxAttempts; tries += 1) {
      const place = placeAt(text, folded, at, at + form.length);
      if (place) return place;
      at = folded.text.indexOf(form, at + 1);
    }
  }
  return null;
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
  const textEnd = last + (text.codePointAt(last)! > 0xffff ? 2 : 1);
  const seen = seenAround(text, textStart, textEnd);
  return areWholeWords(seen) ? { textStart, textEnd } : null;
}

const reach = 200;
const emptyLine = /\n[^\S\n]*\n/;

/** A range of Markdown and its surroundings in the same block, as a reader sees them. */
function seenAround(text: string, start: number, end: number) {
  const from = Math.max(0, start - reach);
  const to = Math.min(text.length, end + reach);
  const marks = syntaxOf(text.slice(from, to));
  const seen = (a: number, b: number) => seenText(text.slice(a, b), marks.subarray(a - from));
  const before = seen(from, start).split(emptyLine).at(-1)!;
  return { before, words: seen(start, end), after: seen(end, to).split(emptyLine)[0]! };
}

/** The source's own words without Markdown syntax. */
export function seenWords(text: string, { textStart, textEnd }: QuotePlace): string {
  return seenAround(text, textStart, textEnd).words.replace(/\s+/g, ' ').trim();
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
