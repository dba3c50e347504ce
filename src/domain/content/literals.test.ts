import { expect, test } from '@jest/globals';
import { withLiterals } from './literals.ts';

test.each([
  ['2*3*4 is 24', '2*3*4 is 24', '2\\*3\\*4 is 24'],
  ['call __init__ once', 'Call __init__ **once**', 'Call \\_\\_init\\_\\_ **once**'],
  ['a <b> tag', 'A `<b>` is a <b> tag', 'A `<b>` is a \\<b\\> tag'],
  ['nothing', '*one*', '*one*'],
])('of the plain %j the words in %j are letters', (text, markdown, expected) => {
  expect(withLiterals(markdown, { form: 'plain', text })).toBe(expected);
});

test('of a text with looks the words that have backslashes', () => {
  const source = { form: 'rich', text: '**Sum:** 2\\*3\\*4 and *more*' } as const;
  expect(withLiterals('**Sum:** 2*3*4 and *more*', source)).toBe(source.text);
  expect(withLiterals(source.text, source)).toBe(source.text);
});

test('in fences nothing is a sign', () => {
  const source = { form: 'plain', text: '__init__' } as const;
  expect(withLiterals('```py\n__init__\n```\n__init__', source)).toBe(
    '```py\n__init__\n```\n\\_\\_init\\_\\_',
  );
});
