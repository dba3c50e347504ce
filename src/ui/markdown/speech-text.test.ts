import { expect, test } from '@jest/globals';
import { speechOfMarkdown } from './speech-text.ts';

const said = (markdown: string) => speechOfMarkdown(markdown).map(({ text }) => text);

test('an answer is read without code, tables, HTML, rules and notes', () => {
  const markdown = [
    '# The tide',
    'It **rose** [again](https://a.test), see `pier.ts`.[^1]',
    '```ts\nconst secret = 1;\n```',
    '| a | b |\n|---|---|\n| c | d |',
    '- one\n- [x] two\n\n> quoted',
    '---',
    '<div>raw</div>',
    '[^1]: a note',
  ].join('\n\n');
  expect(said(markdown)).toEqual([
    'The tide',
    'It rose again, see pier.ts.',
    'one',
    'two',
    'quoted',
  ]);
});

test('a formula is its alternative text, a picture too; both are known to be shown otherwise', () => {
  const [first] = speechOfMarkdown('Then $x^2$ and ![a pier](https://a.test/p.png) grow.');
  expect(first?.text).toBe('Then  x^2  and a pier grow.');
  expect(first?.unshown.map(([from, to]) => first.text.slice(from, to))).toEqual([
    ' x^2 ',
    'a pier',
  ]);
});
