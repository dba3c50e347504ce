import { expect, test } from '@jest/globals';
import { snapshotOf } from '#test/support/parse-page.ts';
import { pageReading, readingText } from './page-reading.ts';

const words =
  'The lamp at the end of the pier was moved by the storm, and the office has a new one. ';
const stated = `<script type="application/ld+json">{"@type":"NewsArticle"}</script>`;

test('K2.9 a page is of a kind, more or less surely, and read by a reader', async () => {
  const report = snapshotOf(
    `<title>Lamp</title>${stated}<meta property="og:type" content="article"><article><h1>Lamp</h1><p>${words.repeat(6)}</p><p>${words.repeat(6)}</p></article>`,
  );
  const reading = await pageReading(report);
  expect(reading).toEqual({ kind: 'article', confidence: 1, reader: 'article' });
  expect(readingText(reading)).toBe(
    'kind: article, 1 of 1 sure; text: by the reader of the kind article',
  );
});

test('K2.9 the kind of a page need not be that of the reader whose text is taken', async () => {
  const links = '<a href="/b">Boards</a> '.repeat(30);
  const shop = `<title>Pier lamp</title><nav>${links}</nav><script type="application/ld+json">{"@type":"Product","name":"Pier lamp"}</script><main><h1>Pier lamp</h1><p>$49.00</p><button>Add to cart</button><p>${words.repeat(3)}</p></main>`;
  const reading = await pageReading(snapshotOf(shop));
  expect(reading?.kind).toBe('product');
  expect(reading?.confidence).toBeGreaterThan(0.15);
  expect(readingText(reading)).toMatch(
    /^kind: product, 0\.\d+ of 1 sure; text: by the reader of the kind \w+$/,
  );
});
