import { digestOf, quotesOf } from './digest.core.ts';
import {
  type Frequencies,
  frequenciesOf,
  idfOf,
  PassageIndex,
  type QueryWord,
} from './passage-index.core.ts';
import { mergeRanked, queryWords, rankPassages } from './rank.core.ts';
import {
  type DigestRequest,
  type DigestSentence,
  type QueryPart,
  type Quotes,
  type RankedPassage,
  type Ranking,
  type ReadDocument,
  storedLength,
} from './reading.api.ts';
import { plainText, rowOf } from './sentences.core.ts';
import { topicsOf } from './topics.core.ts';
import { formsOf, isLoose } from './words.core.ts';

interface Stored {
  document: ReadDocument;
  length: number;
  /** Made when it is first searched. */
  index: PassageIndex | null;
}

/**
 * Documents as their passages are searched and their sentences weighed; the latest are cached. Those of one question are
 * there together, however long they are.
 */
export class Reader {
  #stored = new Map<string, Stored>();
  /** Of the question that documents are loaded for. */
  #needed: ReadonlySet<string> = new Set();

  /** Those that are there make space for others last. */
  missing(docIds: readonly string[]): string[] {
    this.#needed = new Set(docIds);
    const cached = docIds.filter((docId) => this.#stored.has(docId));
    for (const docId of cached) this.#use(docId);
    return docIds.filter((docId) => !cached.includes(docId));
  }

  load(document: ReadDocument): void {
    const length = document.passages.reduce((sum, { text }) => sum + text.length, 0);
    this.#stored.delete(document.docId);
    this.#stored.set(document.docId, { document, length, index: null });
    const stays = this.#needed.has(document.docId) ? this.#needed : new Set([document.docId]);
    let total = 0;
    for (const [docId, stored] of Array.from(this.#stored).reverse()) {
      total += stored.length;
      if (total > storedLength && !stays.has(docId)) this.#stored.delete(docId);
    }
  }

  rank(docIds: readonly string[], query: readonly QueryPart[], max: number): Ranking {
    const words = queryWords(query);
    const indexes = docIds.map((docId) => ({ docId, index: this.#indexOf(docId) }));
    const all = frequenciesOf(indexes.map(({ index }) => index));
    const ranked = indexes.map(({ docId, index }) => ({
      docId,
      hits: rankPassages(index, words, max, all),
    }));
    return {
      passages: mergeRanked(ranked, max),
      known: Math.max(0, ...indexes.map(({ index }) => index.known(words))),
    };
  }

  digest({ docIds, max }: DigestRequest): DigestSentence[] {
    const each = max > 0 ? Math.max(1, Math.ceil(max / docIds.length)) : 0;
    return docIds.flatMap((docId) => {
      const { passages, title } = this.#use(docId).document;
      return digestOf(passages, title, each).map(({ text, quote, passage, under }) => ({
        docId,
        passage,
        text,
        quote,
        under: plainText(under),
      }));
    });
  }

  topics(docIds: readonly string[], max: number): string[] {
    return topicsOf(
      docIds.flatMap((docId) => this.#use(docId).document.passages),
      max,
    );
  }

  quote(docIds: readonly string[], query: readonly QueryPart[], max: number): Quotes {
    const words = queryWords(query);
    const question = words.filter(({ weight }) => weight === query[0]?.weight);
    const indexes = docIds.map((docId) => this.#indexOf(docId));
    const missing = question.filter(({ word }) => !indexes.some((index) => index.has(word)));
    return {
      sentences: this.#best(docIds, query, words, { max, all: frequenciesOf(indexes) }),
      missing: missing.map(({ word }) => word).filter((word) => !isLoose(word)),
      searched: question.filter(({ word }) => !isLoose(word)).length,
    };
  }

  #best(
    docIds: readonly string[],
    query: readonly QueryPart[],
    words: readonly QueryWord[],
    { max, all }: { max: number; all: Frequencies },
  ): DigestSentence[] {
    const found = this.rank(docIds, query, max * 3).passages;
    const min = (found[0]?.score ?? 0) * worthShowing;
    return found
      .filter(({ score }) => score >= min)
      .map((hit) => this.#quotesOf(hit, words, all))
      .filter((sentences) => sentences.length > 0)
      .slice(0, max)
      .flat();
  }

  #quotesOf(
    { docId, passage }: RankedPassage,
    words: readonly QueryWord[],
    all: Frequencies,
  ): DigestSentence[] {
    const found = this.#use(docId).document.passages[passage];
    if (!found) return [];
    const worth = new Map<string, number>();
    for (const { word, weight } of words) {
      for (const form of formsOf(word)) {
        worth.set(form, weight * idfOf(word, all) * (isLoose(form) ? 0.3 : 1));
      }
    }
    const sentences = quotesOf(found, (form) => worth.get(form) ?? 0, quotedSentences);
    const names = this.#columnsOf(docId, passage);
    return sentences.map(({ text, quote }) => ({
      docId,
      passage,
      under: plainText(found.under),
      text: text + names,
      quote,
    }));
  }

  /** The first row of a table says what the cells of the others are. */
  #columnsOf(docId: string, passage: number): string {
    const { passages } = this.#use(docId).document;
    let first = passage;
    while (passages[first - 1]?.kind === 'row') first -= 1;
    const isRow = passages[passage]?.kind === 'row';
    return isRow && first < passage ? ` (${rowOf(passages[first]!.text).text})` : '';
  }

  #indexOf(docId: string): PassageIndex {
    const stored = this.#use(docId);
    stored.index ??= new PassageIndex(stored.document.passages);
    return stored.index;
  }

  /** The most recently used is last. */
  #use(docId: string): Stored {
    const stored = this.#stored.get(docId);
    if (!stored) throw new Error(`document ${docId} was not loaded`);
    this.#stored.delete(docId);
    this.#stored.set(docId, stored);
    return stored;
  }
}

/** Passages far behind the best one are no answer. */
const worthShowing = 0.4;
const quotedSentences = 2;
