import { expect, test } from '@jest/globals';
import { vectorSize } from '#domain/memory/meaning.ts';
import { packVectors } from './vector-pack.core.ts';

/** Numbers between -1 and 1 that are the same each time. */
function numbers(count: number, seed: number): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state / 2 ** 31;
  });
}

const compatible = (vectors: readonly (readonly unknown[])[], order = vectors.map((_, at) => at)) =>
  JSON.stringify({ data: order.map((index) => ({ index, embedding: vectors[index] })) });

function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let [dot, one, other] = [0, 0, 0];
  for (let at = 0; at < a.length; at += 1) {
    dot += a[at]! * b[at]!;
    one += a[at]! ** 2;
    other += b[at]! ** 2;
  }
  return dot / Math.sqrt(one * other);
}

test('G17 vectors come in the order of their texts, whatever order a host sends', () => {
  const vectors = [
    [1, 0],
    [0, -0.5],
  ];
  const codes = [127, 0, 0, -127];
  for (const reply of [compatible(vectors), compatible(vectors, [1, 0])]) {
    expect([...packVectors(reply, 2, false).codes]).toEqual(codes);
  }
  const ollama = JSON.stringify({ model: 'm', embeddings: vectors });
  expect([...packVectors(ollama, 2, false).codes]).toEqual(codes);
  const plain = JSON.stringify({ data: vectors.map((embedding) => ({ embedding })) });
  expect(packVectors(plain, 2, false)).toMatchObject({ dimensions: 2 });
});

test('G17 a vector has 256 numbers at most, and says of angles what the long one does', () => {
  const one = numbers(1_024, 1);
  const near = one.map((value, at) => value + 0.5 * numbers(1_024, 2)[at]!);
  const far = numbers(1_024, 3);
  const { codes, dimensions } = packVectors(compatible([one, near, far]), 3, false);
  expect({ dimensions, length: codes.length }).toEqual({
    dimensions: 1_024,
    length: 3 * vectorSize,
  });
  const [a, b, c] = [0, 1, 2].map((at) => codes.subarray(at * vectorSize, (at + 1) * vectorSize));
  expect(Math.abs(cosine(a!, b!) - cosine(one, near))).toBeLessThan(0.1);
  expect(Math.abs(cosine(a!, c!) - cosine(one, far))).toBeLessThan(0.2);
});

test('G17 of a model whose first numbers say the most the others are cut', () => {
  const long = numbers(768, 5);
  const { codes } = packVectors(compatible([long]), 1, true);
  expect(cosine(codes, long.slice(0, vectorSize))).toBeGreaterThan(0.999);
});

test.each([
  ['fewer than texts', compatible([[1, 2]])],
  ['two of one text', JSON.stringify({ data: [0, 0].map((index) => ({ index, embedding: [1] })) })],
  ['of two lengths', compatible([[1, 2], [1]])],
  ['that are no numbers', compatible([['a'], ['b']])],
  ['with numbers that JSON does not have', compatible([[1], [2]]).replace('[1]', '[NaN]')],
  ['beyond all numbers', compatible([[1], [2]]).replace('[1]', '[1e999]')],
  ['without a direction', compatible([[0], [1]])],
  ['that are empty', compatible([[], []])],
  ['in no JSON', '<html>'],
  ['in an error', '{"error":{"message":"no"}}'],
])('G17 vectors %s are refused', (_, reply) => {
  expect(() => packVectors(reply, 2, false)).toThrow(
    expect.objectContaining({ code: 'provider_bad_stream' }),
  );
});
