import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createEncoder } from './encoder.ts';
import { countTokens, type Encoder, partsOf, truncateToTokens } from './tokenize.core.ts';

const loneSurrogate = /[\ud800-\udfff]/u;

let encoder: Encoder;
beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve('@dqbd/tiktoken/lite/tiktoken_bg.wasm');
  encoder = await createEncoder((imports) => WebAssembly.instantiate(readFileSync(wasm), imports));
});

/** Counts its calls; one token a UTF-16 unit. */
function spyEncoder() {
  const lengths: number[] = [];
  const spy: Encoder = {
    encode(text) {
      lengths.push(text.length);
      return Uint32Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
    },
    decode: (tokens) => String.fromCharCode(...tokens),
  };
  return { spy, lengths };
}

describe('S5.4 tokens are cl100k_base, counted in parts of 1000 characters', () => {
  test.each([
    ['hello world', 2],
    ['', 0],
    ['tiktoken is great!', 6],
    ['I love 🍕', 5],
    ['안녕하세요 세계', 9],
  ])('%j has %i', (text, count) => {
    expect(countTokens(encoder, text)).toBe(count);
  });

  test('special tokens are ordinary text', () => {
    expect(countTokens(encoder, '<|endoftext|>')).toBeGreaterThan(1);
    expect(countTokens(encoder, '<|endoftext|>')).toBe(7);
  });

  test('a part has at most 1000 UTF-16 units and never ends inside a pair', () => {
    const text = `${'x'.repeat(999)}😀${'y'.repeat(1500)}`;
    expect([...partsOf(text)].map((part) => part.length)).toEqual([999, 1000, 502]);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 900, maxLength: 2500 }), (any) => {
        const parts = [...partsOf(any)];
        expect(parts.join('')).toBe(any);
        for (const part of parts) {
          expect(part.length).toBeLessThanOrEqual(1000);
          expect(part).not.toMatch(loneSurrogate);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('no input is slower than linear: an unbroken run is encoded in parts', () => {
    for (const length of [100_000, 1_000_000]) {
      const { spy, lengths } = spyEncoder();
      expect(countTokens(spy, 'a'.repeat(length))).toBe(length);
      expect(Math.max(...lengths)).toBe(1000);
      expect(lengths.length).toBe(length / 1000);
    }
  });

  test.each([
    ['random letters', randomLetters],
    ['CJK without punctuation', randomCjk],
  ])('each of many %s is encoded once', (_, make) => {
    const { spy, lengths } = spyEncoder();
    countTokens(spy, make(100_000));
    expect(lengths.reduce((sum, length) => sum + length)).toBe(100_000);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(1000);
  });
});

describe('S5.4 text over the budget is cut', () => {
  test('within the budget nothing changes', () => {
    expect(truncateToTokens(encoder, 'hello world', 2)).toEqual({
      isLimit: false,
      text: 'hello world',
      origin: 'hello world',
      tokens: 2,
    });
  });

  test('over it the text ends at a token', () => {
    expect(truncateToTokens(encoder, 'hello world again', 2)).toEqual({
      isLimit: true,
      text: 'hello world',
      origin: 'hello world again',
      tokens: 2,
    });
    expect(truncateToTokens(encoder, 'hello', 0)).toMatchObject({ isLimit: true, text: '' });
  });

  test('the cut is a prefix without broken characters and never over the budget', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 1500 }),
        fc.integer({ min: 0, max: 900 }),
        (text, budget) => {
          const cut = truncateToTokens(encoder, text, budget);
          expect(text.startsWith(cut.text)).toBe(true);
          expect(cut.text).not.toMatch(loneSurrogate);
          expect(cut.tokens).toBeLessThanOrEqual(budget);
          expect(cut.isLimit).toBe(cut.text !== text);
        },
      ),
      { numRuns: 60 },
    );
  });
});

function randomLetters(length: number): string {
  const random = generator(7);
  return Array.from({ length }, () => String.fromCharCode(97 + (random() % 26))).join('');
}

function randomCjk(length: number): string {
  const random = generator(11);
  return Array.from({ length }, () => String.fromCharCode(0x4e00 + (random() % 20_000))).join('');
}

function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 8;
  };
}
