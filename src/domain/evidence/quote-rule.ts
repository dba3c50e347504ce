import { trimEndOf } from '#shared/trim-end.ts';
import { cellSign, vowelSign } from './characters.ts';
import { fencedRanges } from './code-ranges.ts';
import { type FoldedText, foldQuote, foldSlices, type View, views } from './fold-quote.ts';
import { areWholeWords, type Edges, isLongEnough, limitsQuote } from './quote-edges.ts';
import { isOptional, runs } from './runs.ts';
import { type Sentence, sentenceAround } from './sentence.ts';
import { optionalTexts, shownText } from './shown-text.ts';
import { type SourceFacts, sourceFacts } from './source-facts.ts';

/** UTF-16 offsets into the source text. */
export interface QuotePlace {
  textStart: number;
  textEnd: number;
}

/** Where a source has the words of a quote. */
export interface QuoteMatch extends QuotePlace {
  /** False: they are cut out so that they say something else. */
  isWhole: boolean;
  /** As the page shows them; with notes and struck words between them where that differs. */
  exact: string;
  onPage?: string;
  sentence: Sentence;
  /** The sentence has a negation, a bound or a hedge besides them. */
  isPart: boolean;
}

/** A quote prepared for searching: its possible forms, the most probable first. */
export type QuoteForms = readonly QuoteForm[];

interface QuoteForm {
  /** Folded. */
  text: string;
  view: View;
  /** Notes, struck words and readings that it has. */
  optional: readonly string[];
  /** Its vowel signs, letter by letter; null: it has none. */
  signs: readonly string[] | null;
}

const labels = /\[\d{1,4}\.\d{1,6}\]\s?/g;
const edgeBefore = /^(?:[\s',;:—]|\.{3,}|\.(?!\d))+/;
const edgeAfter = /[\s'",;:.。、—]/;
const groups = [' ,.', ',.', ' '].map(
  (signs) => new RegExp(`(?<=\\p{Nd})[${signs}](?=\\p{Nd}{3}(?!\\p{Nd}))`, 'gu'),
);

/**
 * DESIGN section 7: permitted differences are folded away; the case of the first letter may differ
 * too. Empty where the quote is too short to be evidence.
 */
export function quoteForms(quote: string): QuoteForms {
  const line = quote.replace(/\s+/g, ' ').trim().normalize('NFC');
  const said = [...new Set([line, line.replace(labels, '')])].filter((words) =>
    isLongEnough(parted(words)),
  );
  const spelled = said.flatMap((words) => [
    ...new Set([words, ...groups.map((signs) => words.replace(signs, '\u00a0'))]),
  ]);
  return views.flatMap((view) => {
    const forms = spelled.flatMap((words) => formsIn(view, words));
    const texts = new Map(forms.map((form) => [form.text + form.optional.join('\n'), form]));
    return [...texts.values()];
  });
}

function formsIn(view: View, words: string): QuoteForm[] {
  const ways = view === 'sent' ? (['code'] as const) : (['markdown', 'code'] as const);
  return ways.flatMap((quoted) => {
    const folded = foldQuote(words, { view, quoted });
    const text = trimEndOf(folded.text.replace(edgeBefore, ''), edgeAfter);
    const optional = optionalTexts(words, folded, [0, words.length]);
    const signs = vowelSigns(words);
    if (text === '' || text.includes('\n')) return [];
    return withEitherCase(text).map((each) => ({ text: each, view, optional, signs }));
  });
}

/** Dashes separate words like spaces. */
function parted(words: string): string {
  return words.replace(/[—―]|--+/g, ' ');
}

/** `mW` is not `MW`. */
const unit = /^(?:[a-z](?![\p{L}\p{M}'])|[mpk](?:[gmlsbwahjnvtk]|pa|hz|ol)(?![\p{L}\p{M}]))/iu;
const aWord = /^[aeio](?![\p{L}\p{M}\p{N}/])/iu;

function withEitherCase(form: string): string[] {
  const first = String.fromCodePoint(form.codePointAt(0)!);
  const rest = form.slice(first.length);
  if (/^\p{L}\p{Ll}*\p{Lu}/u.test(form) || (unit.test(form) && !aWord.test(form))) return [form];
  const others = [first.toLowerCase(), first.toUpperCase()].filter(
    (other) => other !== first && Array.from(other).length === 1,
  );
  return [form, ...others.map((other) => other + rest)];
}

/** A source text, folded once for each view, when that is first needed. */
export class SourceText {
  readonly text: string;
  #folded = new Map<View, FoldedText>();
  #fences: readonly CodeFence[] | null = null;
  #facts: SourceFacts | null = null;
  #others: { joined: boolean; sent: boolean } | null = null;

  constructor(text: string) {
    this.text = text;
  }

  get #ownFacts(): SourceFacts {
    this.#facts ??= sourceFacts(this.text);
    return this.#facts;
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
    if (this.#folded.has(view) || !this.#isOther(view)) return;
    this.#folded.set(view, yield* foldSlices(this.text, { view, facts: this.#ownFacts }));
  }

  /** Anywhere in the text: whole, else cut. */
  find(forms: QuoteForms): QuoteMatch | null {
    return bestIn(views, (view) => this.findIn(view, forms));
  }

  /** The same in one view. */
  findIn(view: View, forms: QuoteForms): QuoteMatch | null {
    return this.#find(view, forms, () => {
      const folded =
        this.#folded.get(view) ?? foldQuote(this.text, { view, facts: this.#ownFacts });
      this.#folded.set(view, folded);
      return folded;
    });
  }

  /** Only between two offsets, and the rest of their blocks; costs their distance. */
  findBetween(forms: QuoteForms, from: number, to: number): QuoteMatch | null {
    return bestIn(views, (view) => this.#find(view, forms, () => this.#part(from, to, view)));
  }

  /** Whether it has the words between those offsets with other numbers. */
  hasOtherNumbers(forms: QuoteForms, from: number, to: number): boolean {
    const seen = forms.filter(({ view, text }) => view === 'seen' && numbers.test(text));
    const text = seen.length > 0 ? withoutNumbers(this.#part(from, to, 'seen').text) : '';
    return seen.some((form) => text.includes(withoutNumbers(form.text)));
  }

  /** Whether it may read differently in that view than in those before it. */
  #isOther(view: View): boolean {
    if (view !== 'joined' && view !== 'sent') return true;
    this.#others ??= { joined: splitWord.test(this.text), sent: syntaxSign.test(this.text) };
    return this.#others[view];
  }

  /** Offsets in the middle of blocks are moved to where these begin and end. */
  #part(from: number, to: number, view: View): FoldedText {
    const { text } = this;
    const before = text.lastIndexOf('\n\n', from);
    const after = text.indexOf('\n\n', to);
    const base = before < 0 || from - before > maxBlock ? lineStart(text, from) : before + 2;
    const end = after < 0 || after - to > maxBlock ? Math.min(text.length, to + maxBlock) : after;
    this.#fences ??= fencedRanges(text);
    const code = this.#fences.find(({ start, end: close }) => start < base && base < close);
    const fence = code?.sign ?? null;
    return foldQuote(text.slice(base, end), { base, view, fence, facts: this.#ownFacts });
  }

  #find(view: View, forms: QuoteForms, fold: () => FoldedText): QuoteMatch | null {
    const wanted = forms.filter((form) => form.view === view);
    if (wanted.length === 0 || !this.#isOther(view)) return null;
    const folded = fold();
    return bestIn(wanted, (form) => this.#findForm(folded, form));
  }

  #findForm(folded: FoldedText, form: QuoteForm): QuoteMatch | null {
    let cut: QuoteMatch | null = null;
    let at = folded.text.indexOf(form.text);
    for (let tries = 0; at >= 0 && tries < maxAttempts; tries += 1) {
      const hit = this.#hitAt(folded, at, at + form.text.length, form.view);
      const isWhole = hit !== null && areWholeWords(edgesOf(this.text, hit));
      if (hit && (isWhole || !cut) && agrees(this.text, hit, form)) {
        if (isWhole) return this.#match(hit, isWhole);
        cut = this.#match(hit, isWhole);
      }
      at = folded.text.indexOf(form.text, at + 1);
    }
    return cut;
  }

  #hitAt(folded: FoldedText, from: number, to: number, view: View): Hit | null {
    const place = placeAt(this.text, folded, from, to);
    if (!place || view !== 'sent') return place && { folded, from, to, place };
    // What is sent is judged as the page shows it.
    const seen = this.#part(place.textStart, place.textEnd, 'seen');
    const [first, last] = shownIn(seen, place);
    if (first >= last || seen.text.slice(first, last).includes('\n')) return null;
    const range = [place.textStart, place.textEnd] as const;
    const shown = shownText(this.text, seen, range) || shownText(this.text, seen, range, 'picture');
    return isLongEnough(shown) ? { folded: seen, from: first, to: last, place } : null;
  }

  #match({ folded, from, place }: Hit, isWhole: boolean): QuoteMatch {
    const range = [place.textStart, place.textEnd] as const;
    const isPicture = folded.runs[folded.starts[from]! - folded.base] === runs.alt;
    const exact = shownText(this.text, folded, range, isPicture ? 'picture' : 'words');
    const onPage = isPicture ? exact : shownText(this.text, folded, range, 'notes');
    const sentence = isPicture
      ? { before: '', after: '' }
      : sentenceAround(this.text, folded, range);
    return {
      ...place,
      isWhole,
      exact,
      ...(onPage === exact ? {} : { onPage }),
      sentence,
      isPart: limitsQuote(sentence),
    };
  }
}

/** Where a folded text has the words of a quote: `from` to `to` in it, and in the source. */
interface Hit {
  folded: FoldedText;
  from: number;
  to: number;
  place: QuotePlace;
}

interface CodeFence {
  start: number;
  end: number;
  sign: string;
}

const maxBlock = 4000;
const numbers = /\d+(?:[.,]\d+)*/;
const withoutNumbers = (text: string) => text.replace(new RegExp(numbers, 'g'), '0');

function lineStart(text: string, at: number): number {
  const line = text.lastIndexOf('\n', at - 1) + 1;
  return at - line > maxBlock ? at : line;
}

const syntaxSign = /[\\[\]<>`*_~|#^$-]/;
const splitWord = /(?<=\p{L})[-\u2010]\n[^\S\n]*\p{Ll}/u;

/** The first whole match, else the first one. */
function bestIn<T>(list: readonly T[], find: (each: T) => QuoteMatch | null): QuoteMatch | null {
  let cut: QuoteMatch | null = null;
  for (const each of list) {
    const found = find(each);
    if (found?.isWhole) return found;
    cut ??= found;
  }
  return cut;
}

/** A form that was found this often only inside of words is not searched further. */
const maxAttempts = 500;

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

/** The folded characters of a range of the source; those of a picture where it has no others. */
function shownIn({ text, starts, runs: all, base }: FoldedText, place: QuotePlace) {
  const isIn = (at: number) => starts[at]! >= place.textStart && starts[at]! < place.textEnd;
  const isAlt = (at: number) => text[at] !== '\n' && all[starts[at]! - base] === runs.alt;
  let first = 0;
  while (first < starts.length && (!isIn(first) || text[first]!.trim() === '')) first += 1;
  let last = first;
  while (last < starts.length && isIn(last) && isAlt(last) === isAlt(first)) last += 1;
  return [first, last - (text[last - 1] === '\n' ? 1 : 0)] as const;
}

const reach = 160;

/** The folded text around a match, in its block; between cells is a sign of its own. */
function edgesOf(source: string, { folded, from, to }: Hit): Edges {
  const { text, starts, runs: all, base } = folded;
  /** No apostrophe, which joins letters. */
  const isQuoteMark = (at: number) =>
    text[at] === "'" &&
    !/^[\p{L}\p{N}].[\p{L}\p{N}]$/u.test(source.slice(starts[at]! - 1, starts[at]! + 2));
  const part = (start: number, end: number) => {
    let out = '';
    for (let at = start; at < end; at += 1) {
      const isCell = text[at] === ' ' && all[starts[at]! - base] === runs.cell;
      out += isCell ? cellSign : isQuoteMark(at) ? '"' : text[at];
    }
    return out;
  };
  const start = Math.max(0, from - reach, text.lastIndexOf('\n', from - 1) + 1);
  const newline = text.indexOf('\n', to);
  const end = Math.min(text.length, to + reach, newline < 0 ? text.length : newline);
  return { before: part(start, from), words: text.slice(from, to), after: part(to, end) };
}

/** Notes, struck words and vowel signs of a quote are those of the source; it may leave them out. */
function agrees(text: string, { folded, place }: Hit, { optional, signs }: QuoteForm): boolean {
  if (!hasOptional(text, folded, place, optional)) return false;
  const { textStart, textEnd } = place;
  const own = signs && vowelSigns(shownText(text, folded, [textStart, textEnd]));
  return !own || own.every((sign, at) => sign === '' || !signs[at] || sign === signs[at]);
}

const vowelled = /[\u05d0-\u05ea\u0620-\u064a\u066e-\u06d3]/;

/** The vowel signs of each letter of a text; null: there are none. */
function vowelSigns(text: string): string[] | null {
  if (!vowelSign.test(text)) return null;
  const signs: string[] = [];
  for (const character of text.normalize('NFD')) {
    if (vowelled.test(character)) signs.push('');
    else if (vowelSign.test(character) && signs.length > 0) signs.push(signs.pop() + character);
  }
  return signs;
}

/** Notes and struck words of a quote are the source's, in their order; it may leave some out. */
function hasOptional(
  text: string,
  folded: FoldedText,
  { textStart, textEnd }: QuotePlace,
  wanted: readonly string[],
): boolean {
  if (wanted.length === 0) return true;
  const isNear = (at: number) => {
    const run = folded.runs[at - folded.base];
    const isOut = at < folded.base || at - folded.base >= folded.runs.length;
    return !isOut && (isOptional(run) || run === runs.dropped || !/[\p{L}\p{N}]/u.test(text[at]!));
  };
  let [from, to] = [textStart, textEnd];
  while (textStart - from < reach && isNear(from - 1)) from -= 1;
  while (to - textEnd < reach && isNear(to)) to += 1;
  const present = optionalTexts(text, folded, [from, to]);
  let next = 0;
  for (const each of present) if (each === wanted[next]) next += 1;
  return next === wanted.length;
}
