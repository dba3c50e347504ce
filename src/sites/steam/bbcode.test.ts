import { expect, test } from '@jest/globals';
import { parser } from '#test/support/parse-page.ts';
import { bbcodeElement } from './bbcode.ts';

const page = parser.parseFromString('', 'text/html');
const read = (text: string) => bbcodeElement(page, text).innerHTML;

test('tags are elements, and what is no tag is words, also a name that all objects have', () => {
  expect(read('[h1]Tides[/h1][b]low[/b]')).toBe('<h2>Tides</h2><strong>low</strong>');
  expect(read('[constructor]low[/constructor]')).toBe('[constructor]low[/constructor]');
  expect(read('[tides]low')).toBe('[tides]low');
});
