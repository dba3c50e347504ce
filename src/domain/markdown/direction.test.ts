import { expect, test } from '@jest/globals';
import { directionOf } from './direction.ts';
import { MarkdownStream } from './markdown-stream.ts';

const of = (markdown: string) => {
  const [block] = new MarkdownStream().update(markdown, false);
  return block && directionOf(block);
};

test.each([
  ['A tide came.', 'ltr'],
  ['جاء المد.', 'rtl'],
  ['הגאות באה.', 'rtl'],
  ['React هي مكتبة لبناء الواجهات', 'rtl'],
  ['The word مد means tide', 'ltr'],
  ['**Gloss** يقرأ الصفحة ويجيب', 'rtl'],
  ['`npm install gloss-reader` ثم', 'rtl'],
  ['[notes.example](https://notes.example/a/long/address) انظر هنا في الملاحظات', 'rtl'],
  ['1995 – 2001', undefined],
  ['١٩٩٥', undefined],
  ['日本語の文', 'ltr'],
  ['ދިވެހި', 'rtl'],
])('%s has the direction %s', (markdown, direction) => {
  expect(of(markdown)).toBe(direction);
});

test.each([
  ['a list', '- أول\n- ثان'],
  ['a list of paragraphs', '1. أول\n\n2. ثان'],
  ['a quote', '> قال: نعم'],
  ['a table', '| السنة | العدد |\n| - | - |\n| 1 | 2 |'],
  ['a table whose head is numbers', '| 1 | 2 |\n| - | - |\n| السنة | العدد |'],
  ['details', '<details><summary>المزيد</summary>\n\nx\n\n</details>'],
  ['a nested list', '- 1\n  - أول'],
])('%s has the direction of its content', (_, markdown) => {
  expect(of(markdown)).toBe('rtl');
});

test('later text does not change the direction of a long paragraph', () => {
  expect(of(`${'مد '.repeat(100)}${'tide '.repeat(500)}`)).toBe('rtl');
});

test('an item has the direction of its own words, not of the list in it', () => {
  const [list] = new MarkdownStream().update('1. ثان\n   - only in English here', false);
  const [item] = list?.type === 'list' ? list.children : [];
  expect(item && directionOf(item)).toBe('rtl');
});
