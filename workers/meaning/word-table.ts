import type { PackedVectors } from '../memory/memory.api.ts';
import { quantise } from '../memory/quantise.core.ts';
import { tableMagic } from './meaning.api.ts';

export interface TableHeader {
  version: 1;
  dimensions: number;
  /** Pieces of words. */
  count: number;
  /** Bytes of the pieces, a line each. */
  vocabulary: number;
  isLowercase: boolean;
  /** Characters that stand alone. */
  spaced: string;
}

/** A piece that no table has weighs less than any that it has. */
const unknownPenalty = 10;
const spaceMark = '▁';
/** Longer pieces are of no language. */
const maxPiece = 24;
const floatBytes = 4;

/**
 * Vectors without a model: a text is cut into the likeliest pieces (a unigram model, Kudo 2018), and its vector is the mean of
 * theirs. The file: magic, length of the header, header, vocabulary, scores, scales, rows of bytes (`scripts/memory-table`).
 */
export class WordTable {
  readonly #header: TableHeader;
  readonly #ids = new Map<string, number>();
  readonly #scores: Float32Array;
  readonly #scales: Float32Array;
  readonly #rows: Int8Array;
  #longest = 1;
  #unknown = 0;

  /** @throws where the file is none */
  constructor(file: ArrayBuffer) {
    const text = new TextDecoder('utf-8', { ignoreBOM: true });
    let at = tableMagic.length;
    const take = (bytes: number) => {
      at += bytes;
      return file.slice(at - bytes, at);
    };
    if (text.decode(file.slice(0, at)) !== tableMagic) throw new Error('it is no table');
    const length = new DataView(take(floatBytes)).getUint32(0, true);
    const header = JSON.parse(text.decode(take(length))) as TableHeader;
    const { count, dimensions, vocabulary } = header;
    const pieces = text.decode(take(vocabulary)).split('\n');
    this.#header = header;
    this.#scores = new Float32Array(take(count * floatBytes));
    this.#scales = new Float32Array(take(count * floatBytes));
    const isWhole = pieces.length === count && file.byteLength === at + count * dimensions;
    if (!isWhole || header.version !== 1) {
      throw new Error('the table is not whole');
    }
    this.#rows = new Int8Array(file, at);
    for (const [id, piece] of pieces.entries()) {
      this.#ids.set(piece, id);
      this.#longest = Math.max(this.#longest, Math.min(maxPiece, piece.length));
      this.#unknown = Math.min(this.#unknown, this.#scores[id]! - unknownPenalty);
    }
  }

  /** As vectors of a host are stored; all zeros where the table has nothing of a text, which nothing is near to. */
  pack(texts: readonly string[]): PackedVectors {
    const { dimensions } = this.#header;
    const codes = new Int8Array(texts.length * dimensions);
    for (const [at, text] of texts.entries()) {
      const own = codes.subarray(at * dimensions, (at + 1) * dimensions);
      quantise(this.#mean(this.#pieces(text)), own);
    }
    return { dimensions, codes };
  }

  #mean(ids: readonly number[]): number[] {
    const { dimensions } = this.#header;
    const sum = Array.from({ length: dimensions }, () => 0);
    for (const id of ids) {
      const scale = this.#scales[id]!;
      for (let at = 0; at < dimensions; at += 1) {
        sum[at]! += scale * this.#rows[id * dimensions + at]!;
      }
    }
    return sum;
  }

  /** The likeliest pieces (Viterbi); what is unknown is left out. */
  #pieces(given: string): number[] {
    const text = this.#normal(given);
    const scores = new Float64Array(text.length + 1).fill(Number.NEGATIVE_INFINITY);
    const from = new Int32Array(text.length + 1);
    const piece = new Int32Array(text.length + 1);
    scores[0] = 0;
    const offer = (start: number, end: number, id: number, score: number) => {
      if (scores[start]! + score <= scores[end]!) return;
      scores[end] = scores[start]! + score;
      from[end] = start;
      piece[end] = id;
    };
    for (let start = 0; start < text.length; start += 1) {
      if (scores[start] === Number.NEGATIVE_INFINITY) continue;
      const last = Math.min(text.length, start + this.#longest);
      for (let end = start + 1; end <= last; end += 1) {
        const id = this.#ids.get(text.slice(start, end));
        if (id !== undefined) offer(start, end, id, this.#scores[id]!);
      }
      const letter = text.codePointAt(start)! > 0xffff ? 2 : 1;
      offer(start, start + letter, -1, this.#unknown);
    }
    const ids: number[] = [];
    for (let end = text.length; end > 0; end = from[end]!)
      if (piece[end]! >= 0) ids.push(piece[end]!);
    return ids;
  }

  #normal(given: string): string {
    const { isLowercase, spaced } = this.#header;
    const plain = given.normalize('NFKC');
    const letters = Array.from(isLowercase ? plain.toLowerCase() : plain, (letter) =>
      spaced.includes(letter) ? ` ${letter} ` : letter,
    );
    return spaceMark + letters.join('').trim().replace(/\s+/g, spaceMark);
  }
}
