import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { ExportItem } from './export-item.ts';
import { notionPageId } from './export-services.ts';
import { notionBlocks, notionTitle } from './notion-blocks.ts';

const created = '2026-01-02T03:04:05.000Z';
const item = (body: string, more: Partial<ExportItem> = {}): ExportItem => ({
  kind: 'chats',
  id: 'c1',
  title: 'Tides',
  created,
  updated: created,
  link: null,
  place: null,
  authors: [],
  published: null,
  tags: [],
  body,
  quotes: [],
  about: [],
  ...more,
});
const text = (content: string, more = {}) => ({ type: 'text', text: { content }, ...more });

test('G19 Out: Markdown becomes blocks of Notion', () => {
  const body =
    '## When\n\n> When?\n\n- at **noon**\n  - *or* `one`\n\n1. So\n\n```js\nlet x;\n```\n\n---';
  expect(notionBlocks(item(body))).toEqual([
    { type: 'heading_2', heading_2: { rich_text: [text('When')] } },
    { type: 'quote', quote: { rich_text: [text('When?')] } },
    {
      type: 'bulleted_list_item',
      bulleted_list_item: {
        rich_text: [text('at '), text('noon', { annotations: { bold: true } })],
      },
    },
    {
      type: 'bulleted_list_item',
      bulleted_list_item: {
        rich_text: [
          text('or', { annotations: { italic: true } }),
          text(' '),
          text('one', { annotations: { code: true } }),
        ],
      },
    },
    { type: 'numbered_list_item', numbered_list_item: { rich_text: [text('So')] } },
    { type: 'code', code: { rich_text: [text('let x;')], language: 'plain text' } },
    { type: 'divider', divider: {} },
  ]);
});

test('G19 Out: a quote has the colour of its mark, its note and a link back to the words', () => {
  const quote = {
    id: 'q1',
    exact: 'It floods at noon.',
    around: null,
    note: 'True?',
    link: 'https://tides.example/',
    title: 'Tides',
    author: '',
    colour: 'orange',
    tags: [],
    created,
  };
  const back = 'https://tides.example/#:~:text=It%20floods%20at%20noon.';
  const memo = item('', { kind: 'memos', link: quote.link, quotes: [quote] });
  expect(notionBlocks(memo)).toEqual([
    {
      type: 'paragraph',
      paragraph: {
        rich_text: [{ type: 'text', text: { content: quote.link, link: { url: quote.link } } }],
      },
    },
    {
      type: 'quote',
      quote: {
        rich_text: [
          text('It floods at noon.'),
          text(' '),
          { type: 'text', text: { content: '↗', link: { url: back } } },
        ],
        color: 'yellow_background',
      },
    },
    { type: 'paragraph', paragraph: { rich_text: [text('True?')] } },
  ]);
});

test('a link of a script is text, and so is HTML', () => {
  const json = JSON.stringify(notionBlocks(item('[x](javascript:alert(1)) <b onclick="y">z</b>')));
  expect(json).not.toContain('"url"');
  const own = notionBlocks(item('', { kind: 'documents', link: 'file:///home/me/tides.pdf' }));
  expect(own).toEqual([
    { type: 'paragraph', paragraph: { rich_text: [text('file:///home/me/tides.pdf')] } },
  ]);
});

test('no text is longer than Notion takes, none cuts a character, and no word goes', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 1, max: 30_000 }),
      (odd, length) => {
        const long = 'x'.repeat(odd) + '🌊'.repeat(length);
        const pieces = notionBlocks(item('', { quotes: [{ ...plain, exact: long }] })).flatMap(
          ({ type, ...of }) =>
            (of[type] as { rich_text: { text: { content: string } }[] }).rich_text,
        );
        const texts = pieces.map((piece) => piece.text.content);
        expect(texts.every((each) => each.length <= 2000 && !/\p{Surrogate}/u.test(each))).toBe(
          true,
        );
        expect(texts.join('')).toBe(long);
      },
    ),
    { numRuns: 20 },
  );
  expect(notionTitle('  ')).toEqual([text('…')]);
});

const plain = {
  id: 'q',
  exact: '',
  around: null,
  note: '',
  link: null,
  title: '',
  author: '',
  colour: '',
  tags: [],
  created,
};

test.each([
  ['https://www.notion.so/me/Reading-0123456789abcdef0123456789ABCDEF?pvs=4', true],
  ['01234567-89ab-cdef-0123-456789abcdef', true],
  ['https://www.notion.so/me', false],
  ['', false],
])('%j has a page: %j', (address, isThere) => {
  expect(notionPageId(address)).toBe(isThere ? '0123456789abcdef0123456789abcdef' : null);
});
