import { ByteReader, ByteWriter, type Postings, readPostings, writePostings } from './postings.ts';

/**
 * A range of a document's sorted dictionary, as a row stores it. Terms are sorted by their UTF-8 bytes,
 * as PostgreSQL sorts bytea. In the reversed dictionary each term is written backwards and has no
 * postings: it finds words by their suffix.
 */
export interface WordBlock {
  reversed: boolean;
  /** The block's first term. */
  first: Buffer;
  entries: Buffer;
}

/** Rows stay below the size at which PostgreSQL moves values out of line. */
const blockBytes = 1000;

/** The dictionary of a document and the same backwards. */
export function blocksOf(dictionary: ReadonlyMap<string, Postings>): WordBlock[] {
  const words = Array.from(dictionary.keys()).filter((term) => !term.startsWith('~'));
  return [
    ...pack(Array.from(dictionary), false),
    ...pack(
      words.map((term) => [backwards(term), []]),
      true,
    ),
  ];
}

export function backwards(term: string): string {
  return Array.from(term).reverse().join('');
}

function pack(terms: [term: string, postings: Postings][], reversed: boolean): WordBlock[] {
  const sorted = terms
    .map(([term, postings]) => ({ key: Buffer.from(term), postings }))
    .sort((a, b) => Buffer.compare(a.key, b.key));
  const blocks: WordBlock[] = [];
  const entries = new ByteWriter();
  const scratch = new ByteWriter();
  let first: Buffer | null = null;
  let before = Buffer.alloc(0);
  const close = () => {
    if (first) blocks.push({ reversed, first, entries: entries.flush() });
    first = null;
    before = Buffer.alloc(0);
  };
  for (const { key, postings } of sorted) {
    writePostings(scratch, postings);
    const list = scratch.flush();
    if (entries.length + key.length + list.length > blockBytes) close();
    first ??= key;
    const shared = sharedStart(before, key);
    entries.number(shared);
    entries.number(key.length - shared);
    entries.bytes(key.subarray(shared));
    entries.number(list.length);
    entries.bytes(list);
    before = key;
  }
  close();
  return blocks;
}

function sharedStart(one: Uint8Array, other: Uint8Array): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  return at;
}

/** A term within a block; its postings are read on demand. */
interface BlockTerm {
  term: string;
  postings: () => Postings;
}

/** Terms of a block that begin with `prefix`, in order. */
export function* termsWith(entries: Uint8Array, prefix: Uint8Array): Generator<BlockTerm> {
  const reader = new ByteReader(entries);
  // No term is longer than its block.
  const key = Buffer.alloc(entries.length);
  while (reader.at < reader.end) {
    const shared = reader.number();
    const own = reader.bytes(reader.number());
    key.set(own, shared);
    const length = shared + own.length;
    const size = reader.number();
    const from = reader.at;
    reader.at += size;
    const order = compareStart(key, length, prefix);
    if (order > 0) return;
    if (order < 0) continue;
    yield {
      term: key.toString('utf8', 0, length),
      postings: () => {
        const list: number[] = [];
        readPostings(new ByteReader(entries, from, from + size), list);
        return list;
      },
    };
  }
}

/** Negative: the key sorts before every term with this prefix; positive: after them. */
function compareStart(key: Uint8Array, length: number, prefix: Uint8Array): number {
  for (let at = 0; at < prefix.length; at += 1) {
    if (at >= length) return -1;
    const difference = key[at]! - prefix[at]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The least byte string above every one with this prefix. */
export function prefixEnd(prefix: Buffer): Buffer {
  return Buffer.concat([prefix, Buffer.from([0xff])]);
}
