import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type CountedDocument,
  cutParts,
  largestExcerpt,
  largestPart,
  type Part,
  planReading,
  type ReadingInput,
  windowToPlanWith,
} from './plan-reading.ts';

const document = (...tokens: number[]): CountedDocument => ({
  tokens: tokens.reduce((sum, each) => sum + each, 0),
  pieces: tokens.map((each) => ({ tokens: each, opensSection: false })),
});
const even = (count: number, tokens: number) =>
  document(...Array.from({ length: count }, () => tokens));

const plan = (more: Partial<ReadingInput>) =>
  planReading({
    documents: [even(1000, 100)],
    window: 32_000,
    reserve: 4096,
    fixed: 1000,
    history: 0,
    task: 'whole',
    outputGrows: false,
    ...more,
  });

/** Passages of parts as `document passage`. */
function piecesIn(parts: readonly Part[]): string[] {
  return parts.flatMap(({ ranges }) =>
    ranges.flatMap(({ document: at, from, to }) =>
      Array.from({ length: to - from }, (_, index) => `${at} ${from + index}`),
    ),
  );
}

describe('what is read', () => {
  test('in one request where it fits the window minus the reserve, to the token', () => {
    const documents = [even(10, 100)];
    const window = 1000 + 4096 + 1000;
    for (const task of ['whole', 'question'] as const) {
      expect(plan({ documents, window, task })).toEqual({ mode: 'whole' });
      expect(plan({ documents, window: window - 1, task }).mode).not.toBe('whole');
      expect(plan({ documents, window, task, history: 1 }).mode).not.toBe('whole');
    }
  });

  test('for a question the passages that match it, within what the window leaves', () => {
    expect(plan({ task: 'question' })).toEqual({
      mode: 'passages',
      budget: Math.floor((32_000 - 4096 - 1000) * 0.85),
    });
    expect(plan({ task: 'question', window: 90_000 })).toEqual({
      mode: 'passages',
      budget: largestExcerpt,
    });
    expect(plan({ task: 'question', history: 20_000 })).toMatchObject({ budget: 5868 });
  });

  test('for a whole text every part, with the history in each where it is short', () => {
    const short = plan({ history: 500 });
    expect(short).toMatchObject({ mode: 'parts', withHistory: true });
    const long = plan({ history: 20_000 });
    expect(long).toMatchObject({ mode: 'parts', withHistory: false });
  });

  test('nothing where question and history leave no room for a source', () => {
    for (const task of ['whole', 'question'] as const) {
      expect(plan({ task, history: 27_000 })).toEqual({ mode: 'none' });
      expect(plan({ task, fixed: 30_000 })).toEqual({ mode: 'none' });
    }
  });

  test('parts of a text that is rewritten are small: the output is as long as the input', () => {
    const made = plan({ outputGrows: true });
    expect(
      made.mode === 'parts' && Math.max(...made.parts.map(({ tokens }) => tokens)),
    ).toBeLessThanOrEqual(3000);
    const tiny = plan({ outputGrows: true, window: 4096, reserve: 1024, fixed: 800 });
    expect(
      tiny.mode === 'parts' && Math.max(...tiny.parts.map(({ tokens }) => tokens)),
    ).toBeLessThanOrEqual(1350);
  });

  test('no part is larger than a model reads well, however large its window', () => {
    const huge = plan({ documents: [even(9000, 100)], window: 500_000 });
    expect(huge.mode === 'parts' && huge.parts).toHaveLength(29);
    expect(
      huge.mode === 'parts' && Math.max(...huge.parts.map(({ tokens }) => tokens)),
    ).toBeLessThanOrEqual(largestPart);
  });
});

describe('parts', () => {
  test('contain every passage once, in order, and none is over the limit unless one passage is', () => {
    const tokens = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 60 });
    const sections = fc.array(fc.boolean(), { minLength: 60, maxLength: 60 });
    fc.assert(
      fc.property(fc.array(tokens, { minLength: 1, maxLength: 4 }), sections, (all, opens) => {
        const documents = all.map((own) => ({
          tokens: 0,
          pieces: own.map((each, index) => ({ tokens: each, opensSection: opens[index] ?? false })),
        }));
        const parts = cutParts(documents, 700);
        const expected = all.flatMap((own, at) => own.map((_, index) => `${at} ${index}`));
        expect(piecesIn(parts)).toEqual(expected);
        for (const { tokens: size, ranges } of parts) {
          const count = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
          expect(size <= 700 || count === 1).toBe(true);
        }
      }),
    );
  });

  test('are of similar size: no small remainder at the end', () => {
    const sizes = cutParts([even(110, 100)], 5000).map(({ tokens }) => tokens);
    expect(sizes).toEqual([3700, 3700, 3600]);
  });

  test('end where a section begins, once most of their room is used', () => {
    const pieces = Array.from({ length: 100 }, (_, index) => ({
      tokens: 100,
      opensSection: index === 40,
    }));
    const parts = cutParts([{ tokens: 10_000, pieces }], 5000);
    expect(parts[0]!.ranges).toEqual([{ document: 0, from: 0, to: 40 }]);
  });

  test('short documents share one', () => {
    expect(cutParts([even(3, 100), even(2, 100), even(60, 100)], 3000)[0]!.ranges).toEqual([
      { document: 0, from: 0, to: 3 },
      { document: 1, from: 0, to: 2 },
      { document: 2, from: 0, to: 17 },
    ]);
  });
});

test('an unknown window is small on this machine, where it is cut without an error', () => {
  expect(windowToPlanWith(8192, 'ollama')).toBe(8192);
  expect(windowToPlanWith(null, 'ollama')).toBe(4096);
  expect(windowToPlanWith(null, 'lm-studio')).toBe(4096);
  expect(windowToPlanWith(null, 'OPENAI_API')).toBe(32_768);
  expect(windowToPlanWith(null, 'gateway')).toBe(32_768);
});
