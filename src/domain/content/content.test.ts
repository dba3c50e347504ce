import { expect, test } from '@jest/globals';
import { type ContentForm, inPlaceOf, isSameText, resultForm } from './content.ts';

test.each<[ContentForm | null, ContentForm | undefined, boolean, ContentForm]>([
  ['plain', 'plain', true, 'plain'],
  ['plain', undefined, false, 'plain'],
  ['markdown', 'markdown', true, 'markdown'],
  ['markdown', undefined, false, 'markdown'],
  ['rich', 'rich', true, 'rich'],
  ['rich', undefined, false, 'rich'],
  // Nothing of it has a look, so each of its characters is one.
  ['rich', 'plain', true, 'plain'],
  ['rich', 'plain', false, 'rich'],
  [null, 'plain', true, 'plain'],
  [null, 'plain', false, 'rich'],
  [null, 'rich', true, 'rich'],
])(
  'into a %s field a %s text goes (the same again: %s) as %s',
  (field, source, keepsForm, form) => {
    expect(resultForm({ field, ...(source && { source }), keepsForm })).toBe(form);
  },
);

test.each([
  ['the tide', ' the tide\n', 'the tide'],
  ['    return 2*3*4\n', 'return 2*3*4', '    return 2*3*4\n'],
  ['\tif (a)\n\t\tb()', '\tif (a)\n\t\tb();', '\tif (a)\n\t\tb();'],
  ['a', '```js\n  a;\n```', 'a;'],
  ['```\na\n```', '```\nb\n```', '```\nb\n```'],
  ['', 'new\n  text ', 'new\n  text'],
  ['', '```\nx\n```\nand\n```\ny\n```', '```\nx\n```\nand\n```\ny\n```'],
])('in place of %j %j is %j', (source, result, expected) => {
  expect(inPlaceOf(source, result)).toBe(expected);
});

test('white space at the ends and line ends of a system change nothing', () => {
  expect(isSameText('a\r\nb ', 'a\nb')).toBe(true);
  expect(isSameText('a\n  b', 'a\nb')).toBe(false);
});
