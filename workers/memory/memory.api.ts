import type { Passage } from '#domain/passages/passage.ts';

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

/** Vectors of the texts of one call, as memory stores them. */
export interface PackedVectors {
  /** Numbers of a vector as the host has sent it. */
  dimensions: number;
  /** Of all texts in their order, each of the same length. */
  codes: Int8Array<ArrayBuffer>;
}

/** Ends by terminate. */
export interface MemoryApi {
  /** `more`: words by which the text is found too, as those of its title. */
  pack(read: ReadText, more: string): Promise<PackedText>;
  /** What each text is found by; null: it is not the one that its hash is of. */
  words(
    all: readonly { hash: string; bytes: Uint8Array<ArrayBuffer>; names: string }[],
  ): Promise<(string[] | null)[]>;
  /** Those of `pack`, in their order. */
  unpack(all: readonly Uint8Array<ArrayBuffer>[]): Promise<ReadText[]>;
  /** What of each of them becomes a vector: its passages with the headings above them. */
  passages(all: readonly Uint8Array<ArrayBuffer>[]): Promise<string[][]>;
  /**
   * The vectors in a host's reply to so many texts. `nested`: their first numbers say the most.
   * @throws provider_bad_stream
   */
  vectors(reply: string, count: number, nested: boolean): Promise<PackedVectors>;
}
