import { expect, test } from '@jest/globals';
import { mergeRankings } from './merge-rankings.ts';

const local = [
  { docId: 'a', passage: 1, score: 8 },
  { docId: 'a', passage: 2, score: 4 },
  { docId: 'b', passage: 0, score: 0.4 },
];
const places = (given: readonly { docId: string; passage: number }[]) =>
  given.map(({ docId, passage }) => `${docId}${passage}`);

test('without the server the local ranking stays as it is', () => {
  expect(mergeRankings(local, [])).toEqual(local);
});

test('passages that both found come first, then the best of either', () => {
  const merged = mergeRankings(local, [
    { docId: 'b', passage: 7 },
    { docId: 'a', passage: 2 },
  ]);
  expect(places(merged)).toEqual(['a2', 'a1', 'b7', 'b0']);
});

test('where nothing was found here, the order of the server counts', () => {
  const server = [
    { docId: 'b', passage: 3 },
    { docId: 'a', passage: 9 },
  ];
  expect(places(mergeRankings([], server))).toEqual(['b3', 'a9']);
});

test('the end of a long list gets a small share of the weight', () => {
  const server = Array.from({ length: 60 }, (_, passage) => ({ docId: 'c', passage }));
  const merged = mergeRankings(local, server);
  expect(merged.find(({ passage }) => passage === 59)!.score / merged[0]!.score).toBeLessThan(0.12);
});
