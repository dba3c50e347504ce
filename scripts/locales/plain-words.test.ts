import { expect, test } from '@jest/globals';
import { sourceTexts } from '#ui/locales.ts';

test.each([
  [
    'a model that is exhausted: the limit is the person’s',
    /\bused up for now\b|^[^.]*\b(?:is|are) used up$/,
  ],
  ['a plan that comes first: people do', /\bplans go first/],
  ['asking later: a row moves down', /\bAsk (?:later|earlier)\b/],
  ['room for storage: a server has free space', /\b(?:room on|make room|no room|has room)\b/i],
  ['U2.5 a flag without what it does', /\bwith --\w/],
  ['U2.5 a protocol that people do not know', /\bWebRTC\b/],
  ['U2.5 a number without what is counted', /^Deleted: \{count\}/],
])('no English text says %s', (_fault, words) => {
  const faults = Object.entries(sourceTexts).filter(([, text]) => words.test(text));
  expect(faults).toEqual([]);
});
