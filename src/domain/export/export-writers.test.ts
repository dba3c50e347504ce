import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { pageParts } from '#test/support/page-parts.ts';
import { readImport } from '#test/support/read-import.ts';
import type { Imported } from '../import/imported.ts';
import type { ExportFormatId } from './export-formats.ts';
import {
  type ExportedFile,
  type ExportedQuote,
  type ExportItem,
  firstLine,
} from './export-item.ts';
import { writeExport } from './export-writers.ts';

const texts = { ...pageParts, title: 'Export', language: 'en' };
const created = '2026-01-02T03:04:05.000Z';
const quote: ExportedQuote = {
  id: 'q1',
  exact: 'It floods at noon.',
  around: { prefix: 'Look: ', suffix: ' And' },
  note: 'True?',
  link: 'https://tides.example/',
  title: 'Tides',
  author: 'Ada Moon',
  colour: 'yellow',
  tags: ['sea'],
  created,
};
const item = (more: Partial<ExportItem>): ExportItem => ({
  kind: 'memos',
  id: 'm1',
  title: 'Tides',
  created,
  updated: created,
  link: 'https://tides.example/',
  place: 'https://gloss.example/app/memos/m1',
  authors: ['Ada Moon'],
  published: '2020-05-04',
  tags: ['sea'],
  body: '',
  quotes: [quote],
  about: [],
  ...more,
});
const one = (id: ExportFormatId, items: ExportItem[]) => writeExport(id, items, texts)[0]!.text;

test('G19 Out: a folder has front matter, links of Obsidian and links back to the words', () => {
  const chat = item({
    kind: 'chats',
    id: 'c1',
    title: 'When? [1]',
    link: null,
    body: 'At *noon*.',
    quotes: [],
    about: ['memos/m1'],
  });
  const files = writeExport(
    'obsidian',
    [chat, item({}), item({ id: 'm-2', created: '2026-01-03T00:00:00.000Z' })],
    texts,
  );
  expect(files.map(({ path }) => path)).toEqual([
    'chats/When_ 1.md',
    'memos/Tides.md',
    'memos/Tides m2.md',
  ]);
  expect(files[0]?.text).toContain('\n\nAt *noon*.\n\n[[memos/Tides]]\n');
  expect(files[1]?.text).toBe(`---
title: "Tides"
created: "${created}"
updated: "${created}"
source: "https://tides.example/"
author: ["Ada Moon"]
published: "2020-05-04"
tags: ["sea"]
colour: "yellow"
gloss: "https://gloss.example/app/memos/m1"
id: "memos/m1"
---

# Tides

<https://tides.example/>

> It floods at noon.
>
> [↗](https://tides.example/#:~:text=It%20floods%20at%20noon.)

True?
`);
});

test('G19 Out: pages with one title and addresses that end the same are files and references of their own', () => {
  const pages = ['a', 'b', 'c'].map((host) =>
    item({ kind: 'documents', id: `https://${host}.example/index.html`, title: 'Home' }),
  );
  const paths = writeExport('obsidian', pages, texts).map(({ path }) => path);
  expect(paths.slice(0, 2)).toEqual(['documents/Home.md', 'documents/Home ndexhtml.md']);
  expect(new Set(paths)).toHaveProperty('size', 3);
  expect(new Set(one('bibtex', pages).match(/@online\{\w+/g))).toHaveProperty('size', 3);
});

test('G19 Out: only what changed is written, and names stay', () => {
  const all = [item({}), item({ id: 'm-2' })];
  expect(writeExport('obsidian', all.slice(1), texts, all).map(({ path }) => path)).toEqual([
    'memos/Tides m2.md',
  ]);
});

test('G19 Out: BibTeX and CSL have what has an author or a day', () => {
  const none = item({ id: 'm2', authors: [], published: null });
  expect(one('bibtex', [item({ title: '50 % of {tides}' }), none])).toBe(`@online{glossm1,
  title = {{50 \\% of \\{tides\\}}},
  author = {{Ada Moon}},
  year = {2020},
  month = {05},
  url = {https://tides.example/},
  urldate = {2026-01-02},
}
`);
  expect(JSON.parse(one('csl', [item({}), none]))).toMatchObject([
    {
      URL: 'https://tides.example/',
      author: [{ literal: 'Ada Moon' }],
      issued: { 'date-parts': [[2020, 5, 4]] },
    },
  ]);
});

test('G19 Out: a page loads nothing and has no HTML of its texts', () => {
  const page = one('html', [item({ title: '<script>1</script>', body: '<img src=x onerror=y>' })]);
  expect(page).not.toMatch(/<script|<img/);
  expect(page).toContain("default-src 'none'");
});

const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((text) => text.trim())
  .filter((text) => text !== '' && !/[\p{Cc}\ufeff]/u.test(text));
const plainTag = fc.stringMatching(/^[a-z]{1,8}$/);
const lines = fc.array(words, { minLength: 1, maxLength: 3 }).map((all) => all.join('\n'));
const quotes = fc.record({
  exact: lines,
  around: fc.record({ prefix: words, suffix: words }),
  note: fc.oneof(fc.constant(''), lines, fc.constant('> So.\n[[documents/Tides]]')),
  link: fc.constantFrom('https://tides.example/a?b=1', 'https://knots.example/'),
  title: words,
  author: words,
  colour: fc.constantFrom('', 'yellow'),
  tags: fc.uniqueArray(plainTag, { maxLength: 3 }),
  created: fc
    .integer({ min: 1_000_000, max: 1_900_000_000 })
    .map((time) => new Date(time * 1000).toISOString()),
});

/** What an import reads, as it was exported. */
async function readBack(files: readonly ExportedFile[]) {
  const items: Imported[] = [];
  for (const { path, text } of files) {
    const file = new File([text], path.replace(/^.*\//, ''));
    items.push(...(await readImport(file))!.items);
  }
  return items.map((each) => {
    if (each.kind !== 'saved') return each;
    const { quote: exact, note, link, title, author, colour, tags, savedAt } = each;
    const created = new Date(savedAt).toISOString();
    return { exact, note, link, title, author, colour, tags, created };
  });
}

test.each(['readwise', 'annotations', 'obsidian'] as const)(
  'G19 Out: %s read back is equal',
  async (id) => {
    await fc.assert(
      fc.asyncProperty(fc.array(quotes, { minLength: 1, maxLength: 4 }), async (all) => {
        const items = all.map((each, at) => {
          const { title, author, tags, link, created } = each;
          const quote = { id: `q${at}`, ...each };
          return item({
            id: `m${at}`,
            title,
            authors: [author],
            tags,
            link,
            created,
            quotes: [quote],
          });
        });
        const wanted = all.map(({ around: _around, ...each }) => {
          // Markdown calls what has no title by its words.
          const isUntitled = id === 'obsidian' && each.title === firstLine(each.exact);
          return isUntitled ? { ...each, title: '' } : each;
        });
        expect(await readBack(writeExport(id, items, texts))).toEqual(wanted);
      }),
      { numRuns: 60 },
    );
  },
);

test('G19 Out: what a person wrote is read back from Markdown as it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(lines, fc.constant('> So.\n\n[[documents/Tides]]')), async (body) => {
      const own = { title: firstLine(body), body, link: null, quotes: [], authors: [], tags: [] };
      const read = await readBack(writeExport('obsidian', [item(own)], texts));
      expect(read).toMatchObject([{ exact: '', note: body, link: null, title: '', colour: '' }]);
    }),
    { numRuns: 60 },
  );
});

test('G19 Out: annotations have what is around their words', async () => {
  const file = new File([one('annotations', [item({})])], 'gloss.jsonld');
  expect((await readImport(file))!.items).toMatchObject([
    { position: [{ exact: quote.exact, prefix: 'Look: ', suffix: ' And' }] },
  ]);
});

test('G19 Out: CSL read back is equal', async () => {
  await fc.assert(
    fc.asyncProperty(words, words, plainTag, async (title, author, tag) => {
      const file = new File(
        [one('csl', [item({ title, authors: [author], tags: [tag] })])],
        'gloss.json',
      );
      expect((await readImport(file))!.items).toMatchObject([
        {
          title,
          author,
          tags: [tag],
          link: 'https://tides.example/',
          savedAt: Date.UTC(2026, 0, 2),
        },
      ]);
    }),
    { numRuns: 60 },
  );
});
