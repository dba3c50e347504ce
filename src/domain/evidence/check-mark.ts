import type { Document } from '../documents/documents.ts';
import type { Anchor, Passage } from '../passages/passage.ts';
import type { Citation, FoundQuote } from './citation.ts';
import { type View, views } from './markdown-syntax.ts';
import type { Mark } from './marks.ts';
import {
  type QuoteForms,
  type QuotePlace,
  quoteForms,
  SourceText,
  seenWords,
} from './quote-rule.ts';

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
  findNear(forms: QuoteForms, place: number): FoundQuote | null {
    const [first, last] = [this.passages[Math.max(0, place - 2)], this.passages[place - 1]];
    if (!first || !last) return null;
    const next = this.passages[place] ?? last;
    return this.#found(this.source.findBetween(forms, first.textStart, next.textEnd));
  }

  findAnywhere(forms: QuoteForms, view: View): FoundQuote | null {
    return this.#found(this.source.findIn(view, forms));
  }

  #found(place: QuotePlace | null): FoundQuote | null {
    if (!place) return null;
    const exact = seenWords(this.source.text, place);
    const passage = this.#passageOf(place);
    const anchor: Anchor = { kind: 'dom', exact, prefix: '', suffix: '', path: '' };
    return {
      docId: this.docId,
      passageId: passage?.id ?? '',
      ...place,
      exact,
      anchor: passage?.anchor ?? anchor,
    };
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
  const near = label && named?.findNear(forms, label.passage);
  if (near) return { ...citation, found: near };
  const others = sources.filter((source) => source !== named);
  for (const view of views) {
    for (const source of named ? [named, ...others] : others) {
      yield* source.source.fold(view);
      const found = source.findAnywhere(forms, view);
      if (found) return { ...citation, found };
    }
  }
  return citation;
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
