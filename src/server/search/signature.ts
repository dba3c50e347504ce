import type { TermRange } from './lookups.ts';
import { backwards } from './word-blocks.ts';

/*
 * A Bloom filter of the prefixes and suffixes of a document's terms: a range whose bit is not set has no
 * term in the document, so that of a large library only documents that may have a word are read. A
 * collision costs a read, never a passage.
 */

/** Lengths, in UTF-16 units, of the prefixes and suffixes that have a bit. */
const lengths = [4, 2, 1] as const;
/** `~` and two ideograms across a word boundary: such a term is only looked up as a whole. */
const isPair = (letters: string) => letters.startsWith('~');
/** Bits for each entry. */
const bitsForEach = 8;
const minBytes = 64;
/** The row stores it inline, and must fit a page of the database. */
const maxBytes = 6000;

export function signatureOf(terms: Iterable<string>): Buffer {
  const places = new Set<number>();
  for (const term of terms) {
    if (isPair(term)) {
      places.add(placeOf('start', term));
      continue;
    }
    for (const length of lengths) {
      if (term.length < length) continue;
      places.add(placeOf('start', term.slice(0, length)));
      places.add(placeOf('end', backwards(term).slice(0, length)));
    }
  }
  const wanted = Math.ceil((places.size * bitsForEach) / 8);
  const signature = Buffer.alloc(Math.max(minBytes, Math.min(maxBytes, wanted)));
  const bits = signature.length * 8;
  for (const place of places) {
    const bit = place % bits;
    signature[bit >> 3]! |= 1 << (bit & 7);
  }
  return signature;
}

/** Below 2^31; modulo the number of a signature's bits it is the bit of a range. */
export function placeOfRange({ kind, letters }: TermRange): number {
  if (isPair(letters)) return placeOf('start', letters);
  const length = lengths.find((each) => each <= letters.length) ?? 0;
  const from = kind === 'end' ? backwards(letters) : letters;
  return placeOf(kind === 'end' ? 'end' : 'start', from.slice(0, length));
}

/** FNV-1a with a finaliser: its low bits depend too much on the last letter. */
function placeOf(kind: 'start' | 'end', letters: string): number {
  let hash = kind === 'start' ? 0x811c9dc5 : 0x2f1b3a77;
  for (let at = 0; at < letters.length; at += 1) {
    hash = Math.imul(hash ^ letters.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 1;
}
