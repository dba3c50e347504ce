import { expect, test } from '@jest/globals';
import { writeTable } from '#scripts/memory-table/write-table.ts';
import { wordTable } from '#test/support/word-table.ts';
import { WordTable } from './word-table.ts';

const open = (file: Uint8Array<ArrayBuffer>) => new WordTable(file.buffer);

/** Cosines of the first text with the others. */
function cosines(table: WordTable, texts: readonly string[]): number[] {
  const { codes, dimensions } = table.pack(texts);
  const vectors = texts.map((_, at) => [...codes.subarray(at * dimensions, (at + 1) * dimensions)]);
  const dot = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, value, at) => sum + value * b[at]!, 0);
  const [first = [], ...others] = vectors;
  return others.map((each) => dot(first, each) / Math.sqrt(dot(first, first) * dot(each, each)));
}

const table = open(
  wordTable({ library: 'l', bookhouse: 'l', floods: 'f', inundated: 'f', ferry: 'y', rain: 'r' }),
);

test('G17 texts in other words are near, whatever their case, signs and unknown words', () => {
  const [same, other] = cosines(table, [
    'The LIBRARY floods.',
    'Inundated, the bookhouse?',
    'A ferry in the rain',
  ]);
  expect(same).toBeCloseTo(1, 2);
  expect(other).toBeLessThan(0.6);
});

test('G17 a text of which the table has nothing has no direction', () => {
  expect(table.pack(['xyz 𝒳', '']).codes.some(Boolean)).toBe(false);
});

const pieces = ['▁un', '▁unhappy', 'happy', 'py', 'hap'];

test('G17 of several ways to cut a text the likeliest one counts', () => {
  const rows = Float32Array.from(
    pieces.flatMap((_, at) => pieces.map((_, n) => (n === at ? 1 : 0))),
  );
  const cut = (scores: readonly number[]) => {
    const facts = { dimensions: pieces.length, isLowercase: false, spaced: '' };
    const { codes } = open(writeTable({ ...facts, pieces, scores, rows })).pack(['unhappy']);
    return pieces.filter((_, at) => codes[at] !== 0);
  };
  expect(cut([-2, -9, -3, -2, -2])).toEqual(['▁un', 'happy']);
  expect(cut([-2, -4, -3, -2, -2])).toEqual(['▁unhappy']);
  expect(cut([-2, -9, -6, -1, -1])).toEqual(['▁un', 'py', 'hap']);
});

test('G17 another file, or a part of one, is no table', () => {
  const file = wordTable({ tide: 't' });
  expect(() => open(Uint8Array.from([1, 2, 3]))).toThrow();
  expect(() => open(file.slice(0, -1))).toThrow('the table is not whole');
  const wrong = file.slice();
  wrong[0] = 0;
  expect(() => open(wrong)).toThrow('it is no table');
});
