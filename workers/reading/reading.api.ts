/** A document as its passages are searched and its sentences weighed. */
export interface ReadDocument {
  docId: string;
  title: string;
  passages: readonly ReadPassage[];
}

export interface ReadPassage {
  text: string;
  /** The headings above it. */
  under: string;
  kind: 'prose' | 'item' | 'row' | 'code';
}

/** The searched text: the question, with less weight the question before it. */
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
  /** Share of the question's words that the documents contain at all: 0 none, 1 every one. */
  known: number;
}

/** A sentence of a source in its own words. */
export interface DigestSentence {
  docId: string;
  /** From 0. */
  passage: number;
  /** As a reader sees it: without Markdown syntax. */
  text: string;
  /** 4 to 25 consecutive words that are the same in the source. */
  quote: string;
  under: string;
}

/**
 * Sentences that match a question, and the words of the question that the documents do not have.
 */
export interface Quotes {
  sentences: DigestSentence[];
  /**
   * Words of the question, in its order, that no document has in any form; small words left out.
   */
  missing: string[];
  /** How many words of the question were searched. */
  searched: number;
}

export interface DigestRequest {
  docIds: readonly string[];
  /** Sentences at most; 0: by the length of the source. */
  max: number;
}

/** Documents that are cached for the next question, in UTF-16 units of their text. */
export const storedLength = 8_000_000;

/** Ends by terminate; its cache is built again. Calls of one job reach the same worker. */
export interface ReadingApi {
  /** Ids of those that are not cached. */
  missing(docIds: readonly string[]): Promise<string[]>;
  load(document: ReadDocument): Promise<void>;
  /** @throws when a document was not loaded */
  rank(docIds: readonly string[], query: readonly QueryPart[], max: number): Promise<Ranking>;
  /** The sentences that summarise the documents, in their order. */
  digest(request: DigestRequest): Promise<DigestSentence[]>;
  /** The sentences of the passages that match the question best, best passage first. */
  quote(docIds: readonly string[], query: readonly QueryPart[], max: number): Promise<Quotes>;
  /** The most frequent topics of the documents, best first: names and nouns as they are written. */
  topics(docIds: readonly string[], max: number): Promise<string[]>;
}
