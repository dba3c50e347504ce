/** A document as its passages are searched and its sentences weighed. */
export interface ReadDocument {
  docId: string;
  title: string;
  passages: readonly ReadPassage[];
}

export interface ReadPassage {
  text: string;
  /** Headings it stands under. */
  under: string;
  kind: 'prose' | 'item' | 'row' | 'code';
}

/** What is looked for: the question, with less weight what was asked before it. */
export interface QueryPart {
  text: string;
  weight: number;
}

export interface RankedPassage {
  docId: string;
  /** From 0. */
  passage: number;
  score: number;
}

export interface Ranking {
  /** Best first. */
  passages: RankedPassage[];
  /** How much of the question's words the documents hold at all: 0 none, 1 every one. */
  known: number;
}

/** A sentence of a source in its own words. */
export interface DigestSentence {
  docId: string;
  /** From 0. */
  passage: number;
  /** As a reader sees it: without the marks of Markdown. */
  text: string;
  /** Words of it in a row, 4 to 25, that stand so in the source. */
  quote: string;
  under: string;
}

/** Sentences that match a question, and what of the question the documents do not hold. */
export interface Quotes {
  sentences: DigestSentence[];
  /** Words of the question, in its order, that no document holds in any form; small words left out. */
  missing: string[];
  /** How many words of the question were looked for. */
  searched: number;
}

export interface DigestRequest {
  docIds: readonly string[];
  /** Sentences at most; 0: by the length of the source. */
  max: number;
}

/** Documents kept for the next question, in UTF-16 units of their text. */
export const storedLength = 8_000_000;

/** Ends by terminate; what it keeps is made anew. Calls of one job reach the same worker. */
export interface ReadingApi {
  /** Ids of those that are not kept (any more). */
  missing(docIds: readonly string[]): Promise<string[]>;
  load(document: ReadDocument): Promise<void>;
  /** @throws when a document was not loaded */
  rank(docIds: readonly string[], query: readonly QueryPart[], max: number): Promise<Ranking>;
  /** The sentences that say most of the documents, in their order. */
  digest(request: DigestRequest): Promise<DigestSentence[]>;
  /** The sentences of the passages that match the question best, best passage first. */
  quote(docIds: readonly string[], query: readonly QueryPart[], max: number): Promise<Quotes>;
  /** What the documents speak of most often, best first: names and nouns as they are written. */
  topics(docIds: readonly string[], max: number): Promise<string[]>;
}
