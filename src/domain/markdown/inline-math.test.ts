import { expect, test } from '@jest/globals';
import { MarkdownStream } from './markdown-stream.ts';
import type { Inline } from './nodes.ts';

function formulas(text: string): string[] {
  const found: string[] = [];
  const look = (inlines: readonly Inline[]) => {
    for (const inline of inlines) {
      if (inline.type === 'math') found.push(inline.display ? `[${inline.tex}]` : inline.tex);
      else if ('children' in inline) look(inline.children);
    }
  };
  for (const block of new MarkdownStream().update(text, false)) {
    if (block.type === 'math') found.push(`{${block.tex}}`);
    if ('inlines' in block) look(block.inlines);
  }
  return found;
}

test.each([
  ['The area is $\\pi r^2$.', ['\\pi r^2']],
  ['Let $x$ and $y_1$ be so.', ['x', 'y_1']],
  ['**bold $a+b$ here**', ['a+b']],
  ['as \\(a < b\\) and \\[c\\] say', ['a < b', '[c]']],
  ['in $$a^2$$ line', ['[a^2]']],
  ['$$\na\n+ b\n= c\n$$', ['{a\n+ b\n= c}']],
  ['$$ a = b $$', ['{a = b}']],
  ['text\n\\[\n\\frac{1}{2}\n\\]\nmore', ['{\\frac{1}{2}}']],
  ['- item\n  $$\n  x\n  $$', []],
  ['$x$-axis and ($y$)', ['x', 'y']],
  ['$2x$ or $5$', ['2x', '5']],
])('%j holds the formulas %j', (text, tex) => {
  expect(formulas(text)).toEqual(tex);
});

test.each([
  'It costs $5 and $10.',
  'From $5 to $10, or 20$ in all.',
  'US$5 and CA$6',
  'set $HOME and $PATH, or $HOME/bin:$PATH',
  'a $ sign and a $ sign',
  '`$x$` and \\$x\\$',
  'costs $5, another 10$ more',
  'earns $$ or $$$ a year',
  'escaped \\(\\) and \\[\\\\\\]',
  '[\\[not math\\]](https://example.com)',
  'see \\[1\\] and \\[2, 3\\]',
  '\\[a note\\]',
  'said \\(see the notes\\) so',
])('%j holds none', (text) => {
  expect(formulas(text)).toEqual([]);
});

test('a block without an end is shown as text', () => {
  const blocks = new MarkdownStream().update('$$\nx = 1\n\nnext', false);
  expect(blocks.map(({ type }) => type)).toEqual(['paragraph', 'paragraph']);
});
