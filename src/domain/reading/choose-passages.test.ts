import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { choosePassages } from './choose-passages.ts';

const pieces = (count: number, tokens = 100, sections: number[] = []) => ({
  pieces: Array.from({ length: count }, (_, index) => ({
    tokens,
    opensSection: sections.includes(index),
  })),
});
const hit = (piece: number, score = 10, document = 0) => ({ document, piece, score });

test('the beginning, the best passages and their neighbours in the section', () => {
  expect(choosePassages([pieces(100)], [hit(50)], 1000)).toEqual([[0, 49, 50, 51]]);
  expect(choosePassages([pieces(100, 100, [50, 51])], [hit(50)], 1000)).toEqual([[0, 50]]);
});

test('best first, as many as there is room for', () => {
  const ranked = [hit(80), hit(20, 9), hit(60, 8)];
  expect(choosePassages([pieces(100)], ranked, 800)).toEqual([[0, 19, 20, 21, 79, 80, 81]]);
});

test('a short source is sent whole next to a long one', () => {
  const [long, short] = choosePassages([pieces(100), pieces(3)], [hit(50)], 4000);
  expect(short).toEqual([0, 1, 2]);
  expect(long).toEqual([0, 49, 50, 51]);
});

test('passages far below the best score are left out', () => {
  const ranked = Array.from({ length: 60 }, (_, index) => hit(index * 3 + 1, index < 5 ? 10 : 1));
  const [chosen] = choosePassages([pieces(400)], ranked, 20_000);
  expect(chosen!.includes(1)).toBe(true);
  expect(chosen!.includes(11 * 3 + 1)).toBe(true);
  expect(chosen!.includes(20 * 3 + 1)).toBe(false);
});

test('where nothing matches, passages from all over', () => {
  const [chosen] = choosePassages([pieces(1000)], [], 8000);
  expect(chosen!.length).toBeGreaterThan(10);
  expect(chosen!.at(-1)).toBeGreaterThan(900);
});

test('never over the limit, in order, none twice', () => {
  const ranks = fc.array(
    fc.record({
      document: fc.integer({ min: 0, max: 2 }),
      piece: fc.integer({ min: 0, max: 90 }),
      score: fc.integer({ min: 1, max: 50 }),
    }),
  );
  const sizes = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 80 });
  fc.assert(
    fc.property(
      fc.array(sizes, { minLength: 1, maxLength: 3 }),
      ranks,
      fc.integer({ min: 400, max: 9000 }),
      (all, ranked, budget) => {
        const documents = all.map((own) => ({
          pieces: own.map((tokens) => ({ tokens, opensSection: false })),
        }));
        const chosen = choosePassages(
          documents,
          ranked.sort((a, b) => b.score - a.score),
          budget,
        );
        const spent = chosen.flatMap((own, at) => own.map((piece) => all[at]![piece]!));
        expect(spent.reduce((sum, tokens) => sum + tokens, 0)).toBeLessThanOrEqual(budget);
        for (const own of chosen) expect(own).toEqual([...new Set(own)].sort((a, b) => a - b));
      },
    ),
  );
});
