import { nearFrom, sureFrom } from '#domain/memory/near-passages.ts';
import type { NearPassage } from './meaning.api.ts';
import { spreadOf } from './spread.core.ts';

/** Vectors of the passages of a text, one after the other. */
export interface TextVectors {
  hash: string;
  /** Passages. */
  count: number;
  codes: Int8Array;
}

/** Passages of a part of the table. */
const partPassages = 16_384;
/** So many passages without a direction are among those whose mean is taken: the mean of a few is what these are about. */
const unknownPassages = 4;
/** The mean is taken again when it is that many times of other passages. */
const muchMore = 1.05;

interface Part {
  codes: Int8Array;
  /** 1 / length of each vector; 0: its text was forgotten. */
  inverse: Float32Array;
  /** Its part in the direction that all have in common. */
  common: Float32Array;
  /** Number of its text. */
  text: Uint32Array;
  passage: Uint16Array;
  used: number;
}

/**
 * All vectors of a model in this worker: 200,000 of them are 51 MB, compared where they are. What they have in common is taken
 * off first (Mu and Viswanath 2018): vectors of weak models are all near each other by it.
 */
export class VectorTable {
  #dimensions = 0;
  #parts: Part[] = [];
  #hashes: string[] = [];
  #numbers = new Map<string, number>();
  /** Of all vectors with length 1, and how many they are. */
  #sum = new Float64Array();
  #count = 0;
  #mean = new Float32Array();
  /** For how many passages `#mean` was taken. */
  #meanOf = 0;

  has(hash: string): boolean {
    return this.#numbers.has(hash);
  }

  get hashes(): IterableIterator<string> {
    return this.#numbers.keys();
  }

  /** Texts. */
  get size(): number {
    return this.#numbers.size;
  }

  /** A text without vectors, or with those of another size, is only noted. */
  add({ hash, count, codes }: TextVectors): void {
    if (this.#numbers.has(hash)) return;
    const text = this.#hashes.push(hash) - 1;
    this.#numbers.set(hash, text);
    const size = count > 0 ? codes.length / count : 0;
    if (this.#dimensions === 0 && size > 0) this.#begin(size);
    if (size === 0 || size !== this.#dimensions) return;
    for (let passage = 0; passage < count; passage += 1) {
      const part = this.#room();
      const at = part.used;
      part.codes.set(codes.subarray(passage * size, (passage + 1) * size), at * size);
      part.inverse[at] = inverseLength(codes.subarray(passage * size, (passage + 1) * size));
      part.text[at] = text;
      part.passage[at] = passage;
      part.used += 1;
      this.#count += 1;
      addTo(this.#sum, part, at, 1);
      if (this.#meanOf > 0) part.common[at] = commonOf(part, at, this.#mean);
    }
  }

  /** Its room is used again with the next table. */
  drop(gone: ReadonlySet<string>): void {
    if (gone.size === 0) return;
    const numbers = new Set<number>();
    for (const hash of gone) {
      const number = this.#numbers.get(hash);
      if (number !== undefined) numbers.add(number);
      this.#numbers.delete(hash);
    }
    for (const part of this.#parts) {
      for (let at = 0; at < part.used; at += 1) {
        if (part.inverse[at] === 0 || !numbers.has(part.text[at]!)) continue;
        addTo(this.#sum, part, at, -1);
        part.inverse[at] = 0;
        this.#count -= 1;
      }
    }
  }

  #begin(size: number): void {
    this.#dimensions = size;
    this.#sum = new Float64Array(size);
    this.#mean = new Float32Array(size);
  }

  #room(): Part {
    const last = this.#parts.at(-1);
    if (last && last.used < partPassages) return last;
    const part: Part = {
      codes: new Int8Array(partPassages * this.#dimensions),
      inverse: new Float32Array(partPassages),
      common: new Float32Array(partPassages),
      text: new Uint32Array(partPassages),
      passage: new Uint16Array(partPassages),
      used: 0,
    };
    this.#parts.push(part);
    return part;
  }

  /** @param only hashes of texts; null: all. What is far and what is near is of all texts, whichever are wanted. */
  nearest(query: Int8Array, only: readonly string[] | null, max: number): NearPassage[] {
    if (query.length !== this.#dimensions) return [];
    this.#takeMean();
    const wanted = only && this.#wanted(only);
    const centred = centredQuery(query, this.#mean);
    const scored = this.#parts.map((part) => scoresOf(part, query, centred));
    const parts = scored.map((scores, at) => ({ scores, text: this.#parts[at]!.text }));
    const spread = spreadOf(parts, this.#hashes.length, query.length);
    const [from, sure] = [nearFrom(spread), sureFrom(spread)];
    const near: NearPassage[] = [];
    for (const [at, scores] of scored.entries()) {
      const { text, passage } = this.#parts[at]!;
      for (let place = 0; place < scores.length; place += 1) {
        const score = scores[place]!;
        if (!(score >= from) || (wanted && wanted[text[place]!] === 0)) continue;
        const hash = this.#hashes[text[place]!]!;
        near.push({ hash, passage: passage[place]!, score, isSure: score >= sure });
      }
    }
    return near.sort((a, b) => b.score - a.score).slice(0, max);
  }

  #takeMean(): void {
    const few = Math.min(this.#count, this.#meanOf);
    if (this.#meanOf > 0 && Math.max(this.#count, this.#meanOf) < few * muchMore) return;
    this.#meanOf = this.#count;
    this.#mean = Float32Array.from(this.#sum, (sum) => sum / (this.#count + unknownPassages));
    for (const part of this.#parts) {
      for (let at = 0; at < part.used; at += 1) part.common[at] = commonOf(part, at, this.#mean);
    }
  }

  #wanted(only: readonly string[]): Uint8Array {
    const wanted = new Uint8Array(this.#hashes.length);
    for (const hash of only) {
      const number = this.#numbers.get(hash);
      if (number !== undefined) wanted[number] = 1;
    }
    return wanted;
  }
}

function addTo(sum: Float64Array, { codes, inverse }: Part, at: number, sign: number): void {
  const size = sum.length;
  const worth = sign * inverse[at]!;
  for (let place = 0; place < size; place += 1) sum[place]! += codes[at * size + place]! * worth;
}

function commonOf({ codes, inverse }: Part, at: number, mean: Float32Array): number {
  const size = mean.length;
  let sum = 0;
  for (let place = 0; place < size; place += 1) sum += codes[at * size + place]! * mean[place]!;
  return sum * inverse[at]!;
}

interface CentredQuery {
  /** 1 / length of the query. */
  scale: number;
  /** Its part in the common direction, and that direction's length, squared. */
  common: number;
  square: number;
  /** 1 / length of what is left of it. */
  rest: number;
}

/** What is left of nearly nothing has no direction. */
const least = 1e-6;

function centredQuery(query: Int8Array, mean: Float32Array): CentredQuery {
  const scale = inverseLength(query);
  let [common, square] = [0, 0];
  for (let at = 0; at < query.length; at += 1) {
    common += query[at]! * mean[at]! * scale;
    square += mean[at]! * mean[at]!;
  }
  return { scale, common, square, rest: 1 / Math.sqrt(Math.max(least, 1 - 2 * common + square)) };
}

function inverseLength(vector: Int8Array): number {
  let sum = 0;
  for (let at = 0; at < vector.length; at += 1) sum += vector[at]! * vector[at]!;
  return sum === 0 ? 0 : 1 / Math.sqrt(sum);
}

/** Cosines of a part's passages without what all have in common; NaN: its text was forgotten. */
function scoresOf(
  { codes, inverse, common, used }: Part,
  query: Int8Array,
  { scale, common: ofQuery, square, rest }: CentredQuery,
): Float32Array {
  const size = query.length;
  const scores = new Float32Array(used);
  for (let place = 0; place < used; place += 1) {
    const length = inverse[place]!;
    const own = common[place]!;
    const left = Math.max(least, 1 - 2 * own + square);
    const near = dot(codes, place * size, query) * length * scale - own - ofQuery + square;
    scores[place] = length === 0 ? Number.NaN : (near * rest) / Math.sqrt(left);
  }
  return scores;
}

/** `imul` and `| 0` have no checks for what bytes cannot reach: it is the loop that a search waits for. */
function dot(codes: Int8Array, start: number, query: Int8Array): number {
  const size = query.length;
  const whole = size - (size % 4);
  let sum = 0;
  let at = 0;
  for (; at < whole; at += 4) {
    sum =
      (sum +
        Math.imul(codes[start + at]!, query[at]!) +
        Math.imul(codes[start + at + 1]!, query[at + 1]!) +
        Math.imul(codes[start + at + 2]!, query[at + 2]!) +
        Math.imul(codes[start + at + 3]!, query[at + 3]!)) |
      0;
  }
  for (; at < size; at += 1) sum = (sum + Math.imul(codes[start + at]!, query[at]!)) | 0;
  return sum;
}
