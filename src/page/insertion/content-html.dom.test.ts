import { expect, test } from '@jest/globals';
import { htmlOf } from './content-html.ts';

const lines = (...texts: string[]) =>
  texts.map((text) => ({ kind: 'text' as const, runs: [{ text }] }));

test('the space at the end of the last of several lines is shown, as what is after the caret joins it', () => {
  expect(htmlOf(lines('one', 'two '), 'p')).toBe('<p>one</p><p>two&nbsp;</p>');
  expect(htmlOf(lines('one ', 'two'), 'p')).toBe('<p>one </p><p>two</p>');
});

test('one line goes into the paragraph of the caret with its space as it is, and so does code', () => {
  expect(htmlOf(lines('two '), 'p')).toBe('two ');
  const code = { kind: 'code' as const, runs: [{ text: 'x = 1 ' }] };
  expect(htmlOf([...lines('one'), code], 'p')).toBe('<p>one</p><pre>x = 1 </pre>');
});
