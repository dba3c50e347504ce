import * as z from 'zod/mini';
import { vectorSize } from '#domain/memory/meaning.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { parseJson } from '#shared/json.ts';
import type { PackedVectors } from './memory.api.ts';
import { quantise } from './quantise.core.ts';

const vector = z.array(z.number()).check(z.minLength(1));

/** OpenAI's form; hosts that give no index have the order of the texts. */
const compatible = z.object({
  data: z.array(z.object({ index: z.nullish(z.number()), embedding: vector })),
});
/** Ollama's. */
const ollama = z.object({ embeddings: z.array(vector) });

/** Vectors of a reply in the order of the texts, each number a byte. @throws provider_bad_stream */
export function packVectors(reply: string, count: number, nested: boolean): PackedVectors {
  const vectors = vectorsIn(parseJson(reply));
  const dimensions = vectors[0]?.length ?? 0;
  if (vectors.length !== count) throw unusable(`${vectors.length} vectors for ${count} texts`);
  if (vectors.some(({ length }) => length !== dimensions)) throw unusable('vectors of two lengths');
  const size = Math.min(dimensions, vectorSize);
  const codes = new Int8Array(count * size);
  for (const [at, each] of vectors.entries()) {
    const short = nested || dimensions <= vectorSize ? each.slice(0, size) : projected(each);
    if (!quantise(short, codes.subarray(at * size, (at + 1) * size))) {
      throw unusable('a vector without a direction');
    }
  }
  return { dimensions, codes };
}

function vectorsIn(reply: unknown): readonly number[][] {
  const own = ollama.safeParse(reply);
  if (own.success) return own.data.embeddings;
  const parsed = compatible.safeParse(reply);
  if (!parsed.success) throw unusable('no vectors');
  const rows = parsed.data.data.map(({ index, embedding }, at) => ({ at: index ?? at, embedding }));
  const places = new Set(rows.map(({ at }) => at));
  if (places.size !== rows.length) throw unusable('two vectors of one text');
  return rows.toSorted((a, b) => a.at - b.at).map(({ embedding }) => embedding);
}

/** Numbers to which each one is added. */
const places = 8;

/** A fixed random projection, which changes angles little (Kane and Nelson 2014); the same on every device. */
function projected(values: readonly number[]): number[] {
  const sums = Array.from({ length: vectorSize }, () => 0);
  for (const [at, value] of values.entries()) {
    for (let place = 0; place < places; place += 1) {
      const mixed = mix(at * places + place + 1);
      sums[mixed % vectorSize]! += mixed & 0x8000_0000 ? value : -value;
    }
  }
  return sums;
}

function mix(number: number): number {
  let mixed = Math.imul(number, 0x9e37_79b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

const unusable = (what: string) => new CodedError('provider_bad_stream', what);
