import { expect, test } from '@jest/globals';
import { findModel } from './catalogue.ts';
import { imageLimits, imageTokens, uploadsOf } from './upload-config.ts';

const takes = (id: string) => uploadsOf(findModel(id), null).images;

test.each([
  ['gpt-4.1-mini', true],
  ['gpt-3.5-turbo-0125', false],
  ['o3-mini-2025-01-31', false],
  ['claude-haiku-4-5', true],
  ['gemma-3-1b-it', false],
  ['gemma-3-4b-it', true],
  ['mistral-small-latest', true],
  ['codestral-latest', false],
  ['deepseek-v4-pro', false],
  ['deepseek-v4-flash-vision-exp', true],
  ['grok-4.3', true],
  ['llama-3.3-70b-instruct', false],
  ['somebody/new-model', null],
])('S5.10 whether %s takes images: %s', (id, expected) => {
  expect(takes(id)).toBe(expected);
});

test('S5.10 what a host states of its model takes precedence over the catalogue', () => {
  expect(uploadsOf(findModel('llama-3.3-70b-instruct'), true).images).toBe(true);
  expect(uploadsOf(undefined, false)).toEqual({
    maxFiles: 5,
    maxFileBytes: 5_242_880,
    images: false,
  });
});

test('S5.10 an image stays under the cap of a model as base64', () => {
  const small = imageLimits(uploadsOf(findModel('claude-haiku-4-5'), null));
  expect(Math.ceil(small.maxBytes / 3) * 4).toBeLessThanOrEqual(5_242_880);
  const large = imageLimits(uploadsOf(findModel('gpt-4.1-mini'), null));
  expect(Math.ceil(large.maxBytes / 3) * 4 * 5).toBeLessThan(48 * 1024 * 1024);
});

test('tokens of an image grow with its pixels, between what vendors count least and most', () => {
  expect(imageTokens({ width: 20, height: 20 })).toBe(85);
  expect(imageTokens({ width: 1000, height: 750 })).toBe(1000);
  expect(imageTokens({ width: 2048, height: 2048 })).toBe(2500);
});
