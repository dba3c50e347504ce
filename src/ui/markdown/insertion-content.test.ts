import { expect, test } from '@jest/globals';
import { contentOfMarkdown } from './insertion-content.ts';

const blank = { kind: 'text', runs: [] };

test('paragraphs have a blank line between them, lines none', () => {
  expect(contentOfMarkdown('One  \nmore\n\n\nTwo\nlines').lines).toEqual([
    { kind: 'text', runs: [{ text: 'One' }] },
    { kind: 'text', runs: [{ text: 'more' }] },
    blank,
    { kind: 'text', runs: [{ text: 'Two' }] },
    { kind: 'text', runs: [{ text: 'lines' }] },
  ]);
});

test('looks and safe links survive, other links are text', () => {
  const text = '**bold *both*** `x` [site](https://a.example/) [bad](javascript:alert(1))';
  expect(contentOfMarkdown(text).lines).toEqual([
    {
      kind: 'text',
      runs: [
        { text: 'bold ', bold: true },
        { text: 'both', bold: true, italic: true },
        { text: ' ' },
        { text: 'x', code: true },
        { text: ' ' },
        { text: 'site', href: 'https://a.example/' },
        { text: ' ' },
        { text: 'bad' },
      ],
    },
  ]);
});

test('lists, headings, quotes and code are lines of their kind', () => {
  const text =
    '# Title\n\n- one\n  - inner\n- two\n\n3. three\n4. four\n\n> said\n\n```js\na\n\nb\n```';
  expect(contentOfMarkdown(text).lines).toEqual([
    { kind: 'heading', runs: [{ text: 'Title' }] },
    blank,
    { kind: 'bullet', depth: 0, runs: [{ text: 'one' }] },
    { kind: 'bullet', depth: 1, runs: [{ text: 'inner' }] },
    { kind: 'bullet', depth: 0, runs: [{ text: 'two' }] },
    blank,
    { kind: 'number', ordinal: 3, depth: 0, runs: [{ text: 'three' }] },
    { kind: 'number', ordinal: 4, depth: 0, runs: [{ text: 'four' }] },
    blank,
    { kind: 'quote', runs: [{ text: 'said' }] },
    blank,
    { kind: 'code', runs: [{ text: 'a' }] },
    { kind: 'code', runs: [] },
    { kind: 'code', runs: [{ text: 'b' }] },
  ]);
});

test('an empty answer is one blank line, HTML is the text it is', () => {
  expect(contentOfMarkdown('').lines).toEqual([blank]);
  expect(contentOfMarkdown('<script>x</script>').lines).toEqual([
    { kind: 'text', runs: [{ text: '<script>x</script>' }] },
  ]);
});
