import { expect, test } from '@jest/globals';
import { parser } from '#test/support/parse-page.ts';
import { factsOf } from './page-facts.ts';
import { StructuredData } from './structured-data.ts';

const facts = (html: string) => {
  const page = parser.parseFromString(html, 'text/html');
  return factsOf(page, new StructuredData(page));
};
const data = (value: unknown) =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

test('structured data win over meta tags, and those over the visible line', () => {
  const byline =
    '<article><h1>Tides</h1><p class="byline">By Cy Ash</p><time>1 May 2024</time></article>';
  const tags =
    '<meta name="author" content="Bo Oak"><meta property="article:published_time" content="2024-05-02T08:00Z">';
  const stated = data({
    '@type': 'NewsArticle',
    headline: 'Tides',
    author: [{ name: 'Ann Lee' }],
    datePublished: '2024-05-03',
    dateModified: '2024-05-09',
  });
  expect(facts(stated + tags + byline)).toEqual({
    author: ['Ann Lee'],
    published: '2024-05-03',
    modified: '2024-05-09',
  });
  expect(facts(tags + byline)).toEqual({ author: ['Bo Oak'], published: '2024-05-02' });
  expect(facts(`<html lang="en">${byline}`)).toEqual({
    author: ['Cy Ash'],
    published: '2024-05-01',
    language: 'en',
  });
});

test('a name may be elsewhere, under an id', () => {
  const graph = {
    '@graph': [
      { '@type': 'Article', author: { '@id': '#a' }, datePublished: '2024-05-03' },
      { '@id': '#a', '@type': 'Person', name: 'Ann Lee' },
    ],
  };
  expect(facts(data(graph)).author).toEqual(['Ann Lee']);
});

test('nothing is guessed: not from cards of other pages, addresses, accounts or broken data', () => {
  const cards = ['Reefs', 'Piers']
    .map((headline) =>
      data({ '@type': 'Article', headline, author: 'Bo Oak', datePublished: '2024-05-03' }),
    )
    .join('');
  const aside =
    '<h1>Tides</h1><aside><p class="author">Dee Elm</p><time datetime="2024-05-03"></time></aside>';
  expect(facts(`<title>Tides</title>${cards}${aside}`)).toEqual({});
  expect(
    facts(
      '<meta property="article:author" content="https://a.example/ann"><meta name="author" content="admin">',
    ),
  ).toEqual({});
  expect(facts('<script type="application/ld+json">{"@type":"Article","author":</script>')).toEqual(
    {},
  );
});

test('site, canonical address and language as the page states them', () => {
  const head =
    '<html lang="de_AT"><link rel="canonical" href="https://a.example/t"><meta property="og:site_name" content="Pier">';
  expect(facts(head)).toEqual({
    siteName: 'Pier',
    canonical: 'https://a.example/t',
    language: 'de-AT',
  });
  expect(facts('<html lang="&lt;b>"><link rel="canonical" href="javascript:1">')).toEqual({});
});
