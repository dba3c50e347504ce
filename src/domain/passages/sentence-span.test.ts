import { expect, test } from '@jest/globals';
import { sentenceSpan } from './sentence-span.ts';

/** The words are between the bars. */
function spanIn(page: string, before: string, after: string): string | null {
  const [lead = '', words = '', trail = ''] = page.split('|');
  const key = lead + words + trail;
  const span = sentenceSpan(key, [lead.length, lead.length + words.length], before, after);
  return span && key.slice(...span);
}

test.each([
  ['xOnce|water|rosey', 'Once', 'rose', 'Oncewaterrose'],
  ['xOn3ce|water|12rosey', 'Once', 'rose', 'On3cewater12rose'],
  ['in19533|water|', 'in1953', '', 'in19533water'],
  ['xOnce|water|', 'Once', '', 'Oncewater'],
  ['x|water|rose', '', 'rose', 'waterrose'],
  ['Once|water|rose', 'Twice', 'rose', null],
  ['Once|water|rose', 'Once', 'fell', null],
  ['On1234ce|water|', 'Once', '', null],
  ['nce|water|', 'Once', '', null],
  ['Once|water|rose', '', '', null],
])('%s: “%s” before and “%s” after are %j', (page, before, after, right) => {
  expect(spanIn(page, before, after)).toBe(right);
});
