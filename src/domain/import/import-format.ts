import type { Imported } from './imported.ts';
import type { ProductId } from './products.ts';

/** What a file begins with. */
export interface FileHead {
  /** Its path in an archive, or its name. */
  name: string;
  /** Its first characters. */
  text: string;
  /** Whether its JSON has this path: `[].mapping` is the field `mapping` of an item of the list that it is. */
  has: (path: string) => boolean;
}

/** Where a piece is from. */
export interface Reading {
  /** The file's path. */
  file: string;
  /** The list that it is an item of; empty: the whole, or the list that the file is. */
  list: string;
  /** The format's `siblings`, parsed, by their names without ending. */
  siblings: Readonly<Record<string, unknown>>;
}

/** A kind of file that another product makes. To add one: a file of this type, its line in `formats.ts`, a fixture. */
export interface ImportFormat {
  /** Several files of one export have the same. */
  id: ProductId;
  /** `items`: JSON, of which the items of its lists are read one by one; `text`: as a whole. */
  pieces: 'items' | 'text';
  fits: (head: FileHead) => boolean;
  /** Of `items` the paths of lists; the empty path is the file itself. */
  lists?: (head: FileHead) => readonly string[];
  /** Names of files that are needed to read this one. */
  siblings?: readonly string[];
  /** Files of the same export that have nothing to import. */
  passes?: RegExp;
  /** `piece`: what JSON is parsed to, or the text. */
  read: (piece: unknown, reading: Reading) => Iterable<Imported>;
}
