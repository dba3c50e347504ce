import { expect, test } from '@jest/globals';
import { sourceTexts } from '#ui/locales.ts';

test.each([
  ['a model that is exhausted: the limit is the person’s', /^\{name\} is used up/],
  ['a plan that comes first: people do', /\bplans go first/],
  ['asking later: a row moves down', /\bAsk (?:later|earlier)\b/],
])('no English text says %s', (_fault, words) => {
  const faults = Object.entries(sourceTexts).filter(([, text]) => words.test(text));
  expect(faults).toEqual([]);
});
