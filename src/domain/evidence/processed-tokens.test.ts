import { expect, test } from '@jest/globals';
import { processedOf } from './processed-tokens.ts';

const english = { characters: 4500, tokens: 1000 };
/** As cl100k counts Arabic and Hindi. */
const arabic = { characters: 1530, tokens: 1000 };
const hindi = { characters: 1040, tokens: 1000 };

test('below 80 % of our count a provider has not read all', () => {
  expect(processedOf(799, 1000, english)).toEqual({ reported: 799, counted: 1000 });
  expect(processedOf(800, 1000, english)).toBeNull();
  expect(processedOf(4096, 60_000, english)).toEqual({ reported: 4096, counted: 60_000 });
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
