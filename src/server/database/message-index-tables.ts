import type { ColumnType } from 'kysely';

/*
 * The search over messages and names of conversations (sync/index-messages.ts).
 */

/** How far the owner's texts were indexed (sync/index-messages.ts). Its lock is that of the owner's index. */
export interface MessageIndexTable {
  owner_id: string;
  /** The last rev in the index. */
  rev: ColumnType<string, number | undefined, number | string | bigint>;
}

/** A part of the owner's messages and names of conversations, as the search reads them (sync/message-parts.ts). */
export interface MessagePartTable {
  owner_id: string;
  part: string;
  /** `analyzerVersion` with which its words were cut. */
  cutter: number;
  /** By how full it is: small parts are merged. */
  level: number;
  /** Of its texts. */
  characters: number;
  /** Texts that it was made of, and those of them that are still in it. */
  places: number;
  texts: number;
  /** Words of each text, little-endian 16-bit numbers. */
  lengths: Buffer;
  signature: Buffer;
}

/** Where a text is in the index. */
export interface MessageTextTable {
  owner_id: string;
  /** `message`, or `conversation`: its name. */
  kind: string;
  id: string;
  part: string;
  place: number;
  /** MD5 of the text. */
  hash: string;
}

/** A range of a part's dictionary, as `WordBlockTable`. */
export interface MessageBlockTable {
  owner_id: string;
  part: string;
  reversed: boolean;
  first: Buffer;
  entries: Buffer;
}
