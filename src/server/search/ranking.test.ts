import { expect, test } from '@jest/globals';
import { rankingWeights as weights } from '#workers/reading/bm25.core.ts';
import { lookupOf, typoLookup } from './lookups.ts';
import { wordsOfQuery } from './query-words.ts';
import { fuseRanks } from './ranking/fuse-ranks.ts';
import { fusionWeights } from './ranking/fusion-weights.ts';
import { TopPassages } from './ranking/top-passages.ts';
import { analyzerVersion, termsOf } from './terms.ts';
import { approximateCosines, cosine, packVectors } from './vectors.ts';

test('terms of a text; where this changes, `analyzerVersion` is raised', () => {
  const text =
    'The King’s 1,627 ferries moored. Straße née; сгорела ёлка. 灯塔建于一九零三年。ตลาดเปิด 역사는 المنارة שָׁלוֹם';
  const spaced = 'the king 1627 ferry moor strasse nee сгорела елка';
  const joined =
    '灯塔 ~灯塔 建 ~塔建 于 ~建于 一九 ~一九 ~于一 零 ~九零 三年 ~三年 ~零三 ตลาด เปิด 역사는 مناره שלום';
  expect(analyzerVersion).toBe(1);
  expect(termsOf(text).join(' ')).toBe(`${spaced} ${joined}`);
});

test('a word of thousands of letters is indexed by its beginning, which finds it', () => {
  const word = 'x𐐨'.repeat(5000);
  const [term] = termsOf(word);
  expect(Array.from(term!)).toHaveLength(64);
  expect(lookupOf(word).factorOf(term!)).toBe(1);
});

test.each([
  ['harbour', 'harbour', 1],
  ['harbour', 'harbourin', weights.inflection],
  ['harbour', 'harb', 0],
  ['brücke', 'hangebrucke', 0],
  ['brucke', 'hangebrucke', weights.compound],
  ['sea', 'seal', 0],
  ['1903', '19031', 0],
  ['光', '光学', weights.inflection],
  ['霜夜', '~霜夜', weights.loose],
  ['~夜に', '~夜に', 1],
])('%s counts %s as %d', (word, term, factor) => {
  expect(lookupOf(word).factorOf(term)).toBe(factor);
});

test('the letters that a range of a word leaves out do not count for it', () => {
  for (const [word, term] of [
    ['lighthouses', 'lighthouse'],
    ['ferries', 'ferry'],
    ['hangebrucke', 'brucke'],
    ['역사를', '역사는'],
  ] as const) {
    const { ranges, loose, factorOf } = lookupOf(word);
    const counts = factorOf(term) > 0 || (loose !== null && term.startsWith(loose));
    const isRead = ranges.some(({ kind, letters }) =>
      kind === 'end' ? term.endsWith(letters) : term.startsWith(letters),
    );
    expect([word, isRead || !counts]).toEqual([word, true]);
  }
});

test.each(['lighthuose', 'ighthouse', 'lighthous', 'lighthousee', 'lighthouxe', 'ilghthouse'])(
  'the misspelling %s is searched as lighthouse',
  (slip) => {
    const lookup = typoLookup(slip)!;
    const stem = termsOf('lighthouse')[0]!;
    expect(lookup.factorOf(stem)).toBe(weights.typo);
    const isRead = lookup.ranges.some(({ kind, letters }) =>
      kind === 'end' ? stem.endsWith(letters) : stem.startsWith(letters),
    );
    expect(isRead).toBe(true);
  },
);

test('short words and numbers have no misspellings', () => {
  expect([typoLookup('sea'), typoLookup('19031'), typoLookup('c3p0x')]).toEqual([null, null, null]);
});

test('ideograms on either side of a cut are looked for together', () => {
  const words = wordsOfQuery('霜の夜').map(({ word }) => word);
  expect(words).toEqual(expect.arrayContaining(['~霜の']));
});

test('a long query is cut to so many words', () => {
  const query = Array.from({ length: 700 }, (_, at) => `word${at}`).join(' ');
  expect(wordsOfQuery(query)).toHaveLength(48);
});

const at = (passage: number, score = 1, share = 1) => ({ document: 0, passage, score, share });
const order = (hits: readonly { passage: number }[]) => hits.map(({ passage }) => passage);

test('fusion is by ranks: hits of both lists come before hits of one', () => {
  const { constant, text, vector } = fusionWeights;
  const fused = fuseRanks([at(1, 99), at(2, 3)], [at(3, 0.9), at(2, 0.8)]);
  expect(order(fused)).toEqual([2, 1, 3]);
  expect(fused[0]!.score).toBeCloseTo((text + vector) / (constant + 2), 10);
});

test('a passage with few of the query’s words ranks below similar meaning', () => {
  const fused = fuseRanks([at(1, 9, 1), at(2, 5, 0.2), at(3, 4, 0.1)], [at(4), at(5)]);
  expect(order(fused)).toEqual([1, 4, 5, 2, 3]);
});

test('where one list is empty the order is the other’s own', () => {
  expect(order(fuseRanks([at(5, 2, 0.1), at(4, 1, 1)], []))).toEqual([5, 4]);
  expect(order(fuseRanks([], [at(5), at(4)]))).toEqual([5, 4]);
});

test('the top k equal those of a full sort', () => {
  const all = Array.from({ length: 1000 }, (_, place) => at(place, (place * 7919) % 101));
  const top = new TopPassages(10);
  for (const each of all) top.add(each);
  const sorted = all.toSorted((a, b) => b.score - a.score || a.passage - b.passage);
  expect(top.sorted()).toEqual(sorted.slice(0, 10));
});

test('vectors are compared approximately in short form and exactly in full; those of another length are skipped', () => {
  const { vectors, codes } = packVectors([Float32Array.of(1, 0), Float32Array.of(0.6, 0.8)]);
  const query = Float32Array.of(0.6, 0.8);
  expect(codes).toHaveLength(2 * (4 + 2));
  for (const block of [codes, Buffer.concat([Buffer.alloc(1), codes]).subarray(1)]) {
    const near = approximateCosines(block, 2, query)!;
    expect(near[0]).toBeCloseTo(0.6, 1);
    expect(near[1]).toBeCloseTo(1, 1);
  }
  expect(cosine(vectors.subarray(8), query)).toBeCloseTo(1, 6);
  expect(cosine(vectors.subarray(8), Float32Array.of(1, 0, 0))).toBeNull();
  expect(approximateCosines(codes, 2, Float32Array.of(1, 0, 0))).toBeNull();
});
