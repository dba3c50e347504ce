import { expect, test } from '@jest/globals';
import { plainWords } from './plain-words.ts';
import { searchExcerpt } from './search-excerpt.ts';
import { readQuery } from './search-query.ts';

test.each([
  ['## The quay\n\nIt **floods**.', 'The quay\n\nIt floods.'],
  ['- [x] Send _the plans_ to [Oda](https://x.example/a?b=1 "Her page")', 'Send the plans to Oda'],
  ['> * `npm start` is *enough*', 'npm start is enough'],
  ['| Year | Days |\n| --- | ---: |\n| 1995 | 12 |', 'Year · Days\n1995 · 12'],
  ['```ts\nconst a = 1;\n```', 'const a = 1;'],
  ['It floods [[1.2 "Water comes"]].', 'It floods.'],
  ['![A pier](pier.png) ~~gone~~', 'A pier gone'],
  ['1\\. April \\*', '1. April *'],
])('%j is shown as %j', (markdown, words) => {
  expect(plainWords(markdown)).toBe(words);
});

test.each(['2*3*4', '__init__.py is snake_case_name', 'a * b * c', '5 > 3', 'C# and F#', 'x[1](2'])(
  'what only looks like it remains: %s',
  (text) => {
    expect(plainWords(text)).toBe(text);
  },
);

test('an excerpt of a hit has the words without the signs', () => {
  const text = `# Tides\n\n${'Much is said. '.repeat(30)}The **tide** turns at the [quay](https://x.example). ${'More. '.repeat(30)}`;
  const excerpt = searchExcerpt(text, readQuery('quay tide')!);
  expect(excerpt).toContain('The tide turns at the quay.');
  expect(excerpt).not.toMatch(/[*[\]#]/);
});
