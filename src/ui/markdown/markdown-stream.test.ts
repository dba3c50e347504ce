import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Block, MarkdownStream } from './markdown-stream.ts';

const pieces = [
  'A plain sentence with **bold**, *italic*, `code` and ~~gone~~ words.',
  'A link [to a place](https://example.com/a_b) and <https://example.com>.',
  '# Heading',
  'Setext\n------',
  '- one\n- two\n  - inner\n\n  para in item',
  '1. first\n2. second',
  '> quote\n> goes on',
  '```js\nconst a = 1;\n\n\nlet b;\n```',
  '~~~\nopen fence',
  '    indented code',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '<div>raw</div>',
  '***',
  'two\r\nlines',
  '- [ ] task\n- [x] done',
  '**half open',
  '[half](http',
];
const markdown = fc
  .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom('\n', '\n\n', '\n\n\n', ' ')), {
    maxLength: 14,
  })
  .map((parts) => parts.flat().join(''));

const cuts = fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 60 });

function stream(
  text: string,
  sizes: readonly number[],
  each?: (prefix: string, blocks: readonly Block[]) => void,
) {
  const reader = new MarkdownStream();
  let end = 0;
  for (let step = 0; end < text.length; step += 1) {
    end += 1 + (sizes[step % sizes.length] ?? 0);
    const prefix = text.slice(0, end);
    each?.(prefix, reader.update(prefix, true));
  }
  return reader.update(text, false);
}

test('a text streamed in any cuts gives the blocks of the whole text', () => {
  fc.assert(
    fc.property(markdown, cuts, (text, sizes) => {
      expect(stream(text, sizes)).toEqual(new MarkdownStream().update(text, false));
    }),
    { numRuns: 400 },
  );
});

test('while it streams, what is shown depends on the text alone, not on how it came', () => {
  fc.assert(
    fc.property(markdown, cuts, (text, sizes) => {
      stream(text, sizes, (prefix, blocks) => {
        expect(blocks).toEqual(new MarkdownStream().update(prefix, true));
      });
    }),
    { numRuns: 60 },
  );
});

test('blocks that are settled keep their objects to the end', () => {
  const text = Array.from({ length: 12 }, (_, n) => `Paragraph ${n} says something.`).join('\n\n');
  const reader = new MarkdownStream();
  const early = reader.update(text.slice(0, 200), true);
  const late = reader.update(text, false);
  expect(late).toHaveLength(12);
  expect(late.slice(0, 3).map((block, n) => block === early[n])).toEqual([true, true, true]);
});

test('half-open marks are shown closed, and as they are once the text has ended', () => {
  const reader = new MarkdownStream();
  const inline = (blocks: readonly Block[]) =>
    (blocks[0]!.token as { tokens: { type: string }[] }).tokens.map(({ type }) => type);
  expect(inline(reader.update('so **bo', true))).toEqual(['text', 'strong']);
  expect(inline(reader.update('so **bo', false))).toEqual(['text']);
});

test('a definition at the end makes the links of the whole text', () => {
  const text = '[gloss] is here.\n\nb\n\nc\n\nd\n\ne\n\n[gloss]: https://example.com';
  const first = stream(text, [3])[0]!.token as { tokens: { type: string; href?: string }[] };
  expect(first.tokens[0]).toMatchObject({ type: 'link', href: 'https://example.com' });
});

test('the work per chunk does not grow with the text before it', () => {
  const paragraph = 'Words that fill a paragraph of an answer, with **some** marks.\n\n';
  const reader = new MarkdownStream();
  const cost = (paragraphs: number) => {
    const text = paragraph.repeat(paragraphs);
    reader.update(text, true);
    const before = reader.update(text, true);
    const after = reader.update(`${text}more`, true);
    return after.filter((block, n) => block !== before[n]).length;
  };
  expect([cost(10), cost(1000)]).toEqual([1, 1]);
});
