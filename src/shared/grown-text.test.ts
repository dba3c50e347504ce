import { expect, test } from '@jest/globals';
import { GrownText } from './grown-text.ts';

test('it equals the text that it is made of', () => {
  let grown = GrownText.of('');
  let text = '';
  for (const piece of ['The ', '', 'tide', ' rises', ' 6 times.']) {
    grown = grown.plus(piece);
    text += piece;
    expect(grown.length).toBe(text.length);
    expect(String(grown)).toBe(text);
    for (let at = 0; at <= text.length; at += 1) {
      expect(grown.from(at)).toBe(text.slice(at));
      expect(grown.until(at)).toBe(text.slice(0, at));
    }
  }
});

test('a text that another one grew from stays as it was', () => {
  const begun = GrownText.of('one').plus(' two');
  const one = begun.plus(' three');
  const other = begun.plus(' four');
  expect([begun, one, other].map(String)).toEqual(['one two', 'one two three', 'one two four']);
});
