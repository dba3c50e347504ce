import type { Anchor, Passage } from '#domain/passages/passage.ts';
import type { QueryPart } from '../reading/reading.api.ts';

/** A page as it was read. */
export interface ReadText {
  /** Canonical (DESIGN section 7). */
  text: string;
  passages: readonly Passage[];
}

/** A text as memory stores it. */
export interface PackedText {
  /** SHA-256 of the text, hex. */
  hash: string;
  /** SHA-256 of what it says alone: the same for a copy of an article whose links lead elsewhere. */
  wordsHash: string;
  /** What an index finds the text by (`wordKeys`). */
  words: string[];
  /** Text and passages, compressed. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** What is made of a text again that a file or another device has sent. */
export type WordsOfText = Pick<PackedText, 'words' | 'wordsHash'>;

/** Vectors of the texts of one call, as memory stores them. */
export interface PackedVectors {
  /** Numbers of a vector as the host has sent it. */
  dimensions: number;
  /** Of all texts in their order, each of the same length. */
  codes: Int8Array<ArrayBuffer>;
}

/** The part of a text's row (services/store) that is read here. */
export interface PackedRow {
  hash: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface RankTexts {
  /** Name of the owner's database, in which the texts are. */
  database: string;
  /** `names`: what they are found by besides, such as titles. */
  texts: readonly { hash: string; names: string }[];
  query: readonly QueryPart[];
  /** Texts that have all of these are found without a passage too; null: none is. */
  words: string | null;
  /** Passages at most. */
  max: number;
}

/** A passage of a text, from 0. */
interface TextPlace {
  hash: string;
  passage: number;
}

export interface RankedTexts {
  /** The best first. */
  passages: (TextPlace & { score: number })[];
  /** Hashes of texts that have the words, though none of their passages has any. */
  having: string[];
}

export interface ShowPlaces extends Pick<RankTexts, 'database'> {
  /** null: the text as a whole. */
  places: readonly { hash: string; passage: number | null }[];
  /** What was searched. */
  words: string;
}

/** What a list shows of a passage. */
export interface ShownPlace {
  excerpt: string;
  anchor: Anchor | null;
  /** The same for passages that say the same letter for letter; null: it is too short to say something. */
  says: string | null;
}

/** Ends by terminate. */
export interface MemoryApi {
  /** `more`: words by which the text is found too, as those of its title. */
  pack(read: ReadText, more: string): Promise<PackedText>;
  /** What each text is found by; null: it is not the one that its hash is of. */
  words(
    all: readonly { hash: string; bytes: Uint8Array<ArrayBuffer>; names: string }[],
  ): Promise<(WordsOfText | null)[]>;
  /** Those of `pack`, in their order. */
  unpack(all: readonly Uint8Array<ArrayBuffer>[]): Promise<ReadText[]>;
  /** Passages of stored texts for a question; only these texts are read. */
  rank(request: RankTexts): Promise<RankedTexts>;
  /** What is shown of passages, in their order; null: their text is gone. */
  show(request: ShowPlaces): Promise<(ShownPlace | null)[]>;
  /** What of each of them becomes a vector: its passages with the headings above them. */
  passages(all: readonly Uint8Array<ArrayBuffer>[]): Promise<string[][]>;
  /**
   * The vectors in a host's reply to so many texts. `nested`: their first numbers say the most.
   * @throws provider_bad_stream
   */
  vectors(reply: string, count: number, nested: boolean): Promise<PackedVectors>;
}
