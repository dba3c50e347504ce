import { expect, test } from '@jest/globals';
import { cutOf, processedOf } from './processed-tokens.ts';

const english = { characters: 4500, tokens: 1000 };
/** As cl100k counts Arabic and Hindi. */
const arabic = { characters: 1530, tokens: 1000 };
const hindi = { characters: 1040, tokens: 1000 };

test('a tokenizer that differs by 40 % is no cut; less is one', () => {
  expect(processedOf(599, 1000, english)).toEqual({ reported: 599, counted: 1000 });
  expect(processedOf(600, 1000, english)).toBeNull();
  expect(processedOf(7000, 10_000, english)).toBeNull();
  expect(processedOf(4096, 60_000, english)).toEqual({ reported: 4096, counted: 60_000 });
});

test('a count that ends at the size of a window is a cut also where the rest is small', () => {
  expect(processedOf(4096, 6000, english)).toEqual({ reported: 4096, counted: 6000 });
  expect(processedOf(8100, 11_000, english)).toEqual({ reported: 8100, counted: 11_000 });
  expect(processedOf(4097, 6000, english)).toBeNull();
  // More than four fifths: a tokenizer may as well have ended there.
  expect(processedOf(4096, 5000, english)).toBeNull();
});

test('an answer without sources was cut only where its count fills a window', () => {
  const answer = { coverage: null, promptTokens: 9000 };
  const usage = (promptTokens: number) => ({ promptTokens, completionTokens: 1 });
  expect(cutOf({ ...answer, usage: usage(4096) })).toEqual({ reported: 4096, counted: 9000 });
  // Hindi, as a newer tokenizer counts it.
  expect(cutOf({ ...answer, usage: usage(3100) })).toBeNull();
  expect(cutOf({ ...answer, usage: null })).toBeNull();
});

test('a tokenizer that is more efficient for a script is not mistaken for a cut', () => {
  expect(processedOf(490, 1000, arabic)).toBeNull();
  expect(processedOf(340, 1000, hindi)).toBeNull();
  expect(processedOf(200, 1000, arabic)).toEqual({ reported: 200, counted: 1000 });
});

test('nothing is shown where one of the counts is missing', () => {
  expect(processedOf(null, 1000, english)).toBeNull();
  expect(processedOf(10, null, english)).toBeNull();
  expect(processedOf(10, 1000, { characters: 0, tokens: 0 })).toEqual({
    reported: 10,
    counted: 1000,
  });
});
