import { nearFrom } from '#domain/memory/join-ranks.ts';
import type { NearPassage } from './meaning.api.ts';

/** Vectors of the passages of a text, one after the other. */
export interface TextVectors {
  hash: string;
  /** Passages. */
  count: number;
  codes: Int8Array;
}

/** Passages of a part of the table. */
const partPassages = 16_384;

interface Part {
  codes: Int8Array;
  /** 1 / length of each vector; 0: its text was forgotten. */
  inverse: Float32Array;
  /** Number of its text. */
  text: Uint32Array;
  passage: Uint16Array;
  used: number;
}

/** All vectors of a model in this worker: 200,000 of them are 51 MB, compared where they are. */
export class VectorTable {
  #size = 0;
  #parts: Part[] = [];
  #hashes: string[] = [];
  #numbers = new Map<string, number>();

  has(hash: string): boolean {
    return this.#numbers.has(hash);
  }

  get hashes(): IterableIterator<string> {
    return this.#numbers.keys();
  }

  /** A text without vectors, or with those of another size, is only noted. */
  add({ hash, count, codes }: TextVectors): void {
    if (this.#numbers.has(hash)) return;
    const text = this.#hashes.push(hash) - 1;
    this.#numbers.set(hash, text);
    const size = count > 0 ? codes.length / count : 0;
    if (this.#size === 0) this.#size = size;
    if (size === 0 || size !== this.#size) return;
    for (let passage = 0; passage < count; passage += 1) {
      const part = this.#room();
      const vector = codes.subarray(passage * size, (passage + 1) * size);
      part.codes.set(vector, part.used * size);
      part.inverse[part.used] = inverseLength(vector);
      part.text[part.used] = text;
      part.passage[part.used] = passage;
      part.used += 1;
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
    for (const { text, inverse, used } of this.#parts) {
      for (let at = 0; at < used; at += 1) if (numbers.has(text[at]!)) inverse[at] = 0;
    }
  }

  #room(): Part {
    const last = this.#parts.at(-1);
    if (last && last.used < partPassages) return last;
    const part: Part = {
      codes: new Int8Array(partPassages * this.#size),
      inverse: new Float32Array(partPassages),
      text: new Uint32Array(partPassages),
      passage: new Uint16Array(partPassages),
      used: 0,
    };
    this.#parts.push(part);
    return part;
  }

  /** @param only numbers of texts are looked up once; null: all */
  nearest(query: Int8Array, only: readonly string[] | null, max: number): NearPassage[] {
    if (query.length !== this.#size) return [];
    const wanted = only && this.#wanted(only);
    const scale = inverseLength(query);
    const scored = this.#parts.map((part) => scoresOf(part, query, scale, wanted));
    const { mean, spread, count } = spreadOf(scored);
    const from = nearFrom(mean, spread, count);
    const near: NearPassage[] = [];
    for (const [at, scores] of scored.entries()) {
      const { text, passage } = this.#parts[at]!;
      for (let place = 0; place < scores.length; place += 1) {
        const score = scores[place]!;
        if (!(score >= from)) continue;
        near.push({ hash: this.#hashes[text[place]!]!, passage: passage[place]!, score });
      }
    }
    return near.sort((a, b) => b.score - a.score).slice(0, max);
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

function inverseLength(vector: Int8Array): number {
  let sum = 0;
  for (let at = 0; at < vector.length; at += 1) sum += vector[at]! * vector[at]!;
  return sum === 0 ? 0 : 1 / Math.sqrt(sum);
}

/** Cosines of a part's passages; NaN: not looked at. */
function scoresOf(
  { codes, inverse, text, used }: Part,
  query: Int8Array,
  scale: number,
  wanted: Uint8Array | null,
): Float32Array {
  const size = query.length;
  const scores = new Float32Array(used);
  for (let place = 0; place < used; place += 1) {
    const length = inverse[place]!;
    if (length === 0 || (wanted && wanted[text[place]!] === 0)) {
      scores[place] = Number.NaN;
      continue;
    }
    scores[place] = dot(codes, place * size, query) * length * scale;
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

function spreadOf(all: readonly Float32Array[]): { mean: number; spread: number; count: number } {
  let [count, sum, squares] = [0, 0, 0];
  for (const scores of all) {
    for (let at = 0; at < scores.length; at += 1) {
      const score = scores[at]!;
      if (Number.isNaN(score)) continue;
      count += 1;
      sum += score;
      squares += score * score;
    }
  }
  const mean = count === 0 ? 0 : sum / count;
  const variance = count === 0 ? 0 : squares / count - mean * mean;
  return { mean, spread: Math.sqrt(Math.max(0, variance)), count };
}
