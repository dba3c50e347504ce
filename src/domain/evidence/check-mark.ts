import type { Document } from '../documents/documents.ts';
import type { Anchor, Passage } from '../passages/passage.ts';
import type { Citation, FoundQuote } from './citation.ts';
import { type View, views } from './fold-quote.ts';
import type { Mark } from './marks.ts';
import {
  type QuoteForms,
  type QuoteMatch,
  type QuotePlace,
  quoteForms,
  SourceText,
} from './quote-rule.ts';

/** `isWhole` false: the words are there, cut out so that they say something else. */
interface QuoteFinding {
  found: FoundQuote;
  isWhole: boolean;
}

/** The fields of a document that are needed to find quotes in it. */
export type QuotedDocument = Pick<Document, 'doc_id' | 'pure_text' | 'passages'>;

/**
 * A document in which quotes are searched. Its text is folded when a quote first needs all of it.
 */
export class EvidenceSource {
  readonly docId: string;
  readonly passages: readonly Passage[];
  readonly source: SourceText;

  /** `source`: the document's text, where it was folded before. */
  constructor({ doc_id, pure_text, passages }: QuotedDocument, source?: SourceText) {
    this.docId = doc_id;
    this.passages = passages;
    this.source = source ?? new SourceText(pure_text);
  }

  /** In the passage with that number, from 1, and in its neighbours. */
  findNear(forms: QuoteForms, place: number): QuoteFinding | null {
    const range = this.#near(place);
    return range && this.#found(this.source.findBetween(forms, ...range));
  }

  findAnywhere(forms: QuoteForms, view: View): QuoteFinding | null {
    return this.#found(this.source.findIn(view, forms));
  }

  /** Whether the words are there with other numbers. */
  hasOtherNumbers(forms: QuoteForms, place: number): boolean {
    const range = this.#near(place);
    return range !== null && this.source.hasOtherNumbers(forms, ...range);
  }

  #near(place: number): [from: number, to: number] | null {
    const [first, last] = [this.passages[Math.max(0, place - 2)], this.passages[place - 1]];
    if (!first || !last) return null;
    return [first.textStart, (this.passages[place] ?? last).textEnd];
  }

  #found(match: QuoteMatch | null): QuoteFinding | null {
    if (!match) return null;
    const { textStart, textEnd, exact, onPage, sentence, isPart, isWhole } = match;
    const passage = this.#passageOf(match);
    const anchor: Anchor = { kind: 'dom', exact, prefix: '', suffix: '', path: '' };
    const found: FoundQuote = {
      docId: this.docId,
      passageId: passage?.id ?? '',
      textStart,
      textEnd,
      exact,
      ...(onPage === undefined ? {} : { onPage }),
      ...(sentence.before || sentence.after ? { sentence } : {}),
      ...(isPart ? { isPart } : {}),
      anchor: passage?.anchor ?? anchor,
    };
    return { found, isWhole };
  }

  /**
   * The passage with the quote's first word, else the last one before it: headings have no passage.
   */
  #passageOf({ textStart, textEnd }: QuotePlace): Passage | undefined {
    const { passages } = this;
    let low = 0;
    let high = passages.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (passages[middle]!.textEnd > textStart) high = middle;
      else low = middle + 1;
    }
    const passage = passages[low];
    return passage && passage.textStart < textEnd ? passage : (passages[low - 1] ?? passage);
  }
}

/**
 * Checks a mark: first in the passage of its label, then in the whole source, then in the others.
 * Yields between slices of long work. `index`: number of the mark in the answer.
 */
export function* checkSteps(
  { label, quote }: Mark,
  index: number,
  sources: readonly EvidenceSource[],
): Generator<void, Citation, void> {
  const citation: Citation = { mark: index, quote, found: null };
  const forms = quoteForms(quote);
  if (forms.length === 0) return citation;
  const named = label ? sources[label.source - 1] : undefined;
  let cut: FoundQuote | null = null;
  for (const { find, source, view } of searches(sources, named, label, forms)) {
    if (view) yield* source.source.fold(view);
    const finding = find();
    if (finding?.isWhole) return { ...citation, found: finding.found };
    cut ??= finding?.found ?? null;
  }
  if (cut) return { ...citation, failure: 'part', near: cut };
  const isNumber = label !== null && named?.hasOtherNumbers(forms, label.passage);
  return isNumber ? { ...citation, failure: 'number' } : citation;
}

function* searches(
  sources: readonly EvidenceSource[],
  named: EvidenceSource | undefined,
  label: Mark['label'],
  forms: QuoteForms,
) {
  if (named && label) {
    yield { source: named, view: null, find: () => named.findNear(forms, label.passage) };
  }
  const others = sources.filter((source) => source !== named);
  for (const view of views) {
    for (const source of named ? [named, ...others] : others) {
      yield { source, view, find: () => source.findAnywhere(forms, view) };
    }
  }
}

/**
 * The number that a person sees on each mark, from 1 in the order of the answer. Marks of one
 * passage have the same number; a mark that was not found has its own.
 */
export function noteNumbers(citations: readonly Citation[]): Map<number, number> {
  const numbers = new Map<number, number>();
  const places = new Map<string, number>();
  let last = 0;
  for (const { mark, found } of [...citations].sort((a, b) => a.mark - b.mark)) {
    const place = found ? `${found.docId} ${found.passageId || found.textStart}` : `mark ${mark}`;
    const number = places.get(place) ?? last + 1;
    last = Math.max(last, number);
    places.set(place, number);
    numbers.set(mark, number);
  }
  return numbers;
}
