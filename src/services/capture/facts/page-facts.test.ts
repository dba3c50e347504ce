import { expect, test } from '@jest/globals';
import { now, parser } from '#test/support/parse-page.ts';
import { factsOf } from './page-facts.ts';
import { StructuredData } from './structured-data.ts';

const facts = (html: string) => {
  const page = parser.parseFromString(html, 'text/html');
  return factsOf(page, new StructuredData(page), now);
};
const data = (value: unknown) =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

test('where all say something else, structured data come first, then meta tags', () => {
  const byline =
    '<article><h1>Tides</h1><p class="byline">By Cy Ash</p><time>21 April 2024</time></article>';
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
    published: '2024-04-21',
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

const article = (line: string, lang = 'en') =>
  `<html lang="${lang}"><article><h1>Tides</h1>${line}<p>Low tide at nine.</p></article>`;

test.each([
  ['<p class="event-date">12 June 2024</p>'],
  ['<p class="eventDate"><time datetime="2024-06-12">12 June</time></p>'],
  ['<p class="date event__date">12 June 2024</p>'],
  ['<p class="delivery-time">12 June 2024</p>'],
  ['<p class="update-runtime">12 June 2024</p>'],
  ['<p class="candidates">12 June 2024</p>'],
  ['<time itemprop="startDate" datetime="2024-06-12"></time>'],
  ['<p class="date">Event date: 12 June 2024</p>'],
  ['<p>Event date: <time>12 June 2024</time></p>'],
  ['<p class="date-of-delivery">12 June 2024</p>'],
])('K2.7 %s names no day of the page', (line) => {
  expect(facts(article(line))).toEqual({ language: 'en' });
});

test.each([
  ['<p class="date">12 June 2024</p>'],
  ['<p class="c-byline__pubDate">12 June 2024</p>'],
  ['<p class="postdate">12 June 2024</p>'],
  ['<p class="td-post-date"><time>12 June 2024</time></p>'],
  ['<p class="entry-meta">By Ann Lee | 12 June 2024 | 3 notes</p>'],
  ['<p>Posted on <time datetime="2024-06-12">Wednesday</time></p>'],
])('%s names the day of publication', (line) => {
  expect(facts(article(line)).published).toBe('2024-06-12');
});

test('a day that is shown as that of a change is one', () => {
  for (const line of [
    '<p class="date">Last updated: 12 June 2024</p>',
    '<p class="modified-date">12 June 2024</p>',
    '<p>Updated <time>12 June 2024</time></p>',
  ]) {
    expect(facts(article(line))).toEqual({ language: 'en', modified: '2024-06-12' });
  }
});

test('K2.7 a day in the future is none of publication, wherever it is stated', () => {
  const future = '2027-06-12';
  const tags = `<meta property="article:published_time" content="${future}"><meta property="article:modified_time" content="${future}">`;
  const stated = data({ '@type': 'Article', headline: 'Tides', datePublished: future });
  const shown = article('<p class="date">12 June 2027</p>');
  expect(facts(stated + tags + shown)).toEqual({ language: 'en' });
  expect(facts(article('<p class="date">12 June 2027</p>'))).toEqual({ language: 'en' });
  const earlier = '<meta name="date" content="2026-06-12">';
  expect(facts(stated + tags + earlier)).toEqual({ published: '2026-06-12' });
  // Where it is already tomorrow.
  expect(facts('<meta name="date" content="2027-01-01">')).toEqual({ published: '2027-01-01' });
});

test.each([
  ['<div class="author-bio">About the author</div>'],
  ['<div class="author-bio">Ann Lee writes about harbours.</div>'],
  ['<p class="author">About the Author</p>'],
  ['<p class="authority-note">Harbour Office</p>'],
  ['<p class="authorized-dealers">Pier Lamps</p>'],
  ['<div class="author-box"><a href="/author/ann">View all posts</a></div>'],
  ['<blockquote>Low tide is at nine.<p class="author">Bo Oak</p></blockquote>'],
  ['<div class="testimonial"><p class="author">Bo Oak</p></div>'],
  ['<figure><p class="author">Bo Oak</p></figure>'],
])('K2.7 %s names no author', (line) => {
  expect(facts(article(line))).toEqual({ language: 'en' });
});

test.each([
  ['<p class="author">Von Miller</p>', 'en', 'Von Miller'],
  ['<p class="author">Von Miller</p>', 'de', 'Von Miller'],
  ['<p class="author">Di Maio</p>', 'it', 'Di Maio'],
  ['<p class="author">By Von Miller</p>', 'en', 'Von Miller'],
  ['<p class="author">Von Anna Miller</p>', 'de', 'Anna Miller'],
  ['<p class="author">Di Luigi Di Maio</p>', 'it', 'Luigi Di Maio'],
  ['<p class="post-author-name">Ann Lee</p>', 'en', 'Ann Lee'],
  [
    '<div class="author-bio"><a rel="author" href="/ann">Ann Lee</a> writes.</div>',
    'en',
    'Ann Lee',
  ],
  ['<p>Av Fouzia van der Fort</p>', 'nb', 'Fouzia van der Fort'],
  ['<p class="author">記者：大渡 美咲</p>', 'ja', '大渡 美咲'],
  ['<p class="author">Анна Мельник</p>', 'uk', 'Анна Мельник'],
])('K2.7 %s, in %s, is by %s', (line, lang, name) => {
  expect(facts(article(line, lang)).author).toEqual([name]);
});

test('K2.7 a name in structured data or in a tag is whole', () => {
  for (const name of ['Von Miller', 'Di Maio', 'Door Harbour Group', 'By Malene Oak']) {
    const stated = data({ '@type': 'Article', headline: 'Tides', author: { name } });
    expect(facts(`<title>Tides</title>${stated}`).author).toEqual([name]);
  }
  for (const name of ['Von Miller', 'Di Maio', 'Door Harbour Group']) {
    expect(facts(`<html lang="en"><meta name="author" content="${name}">`).author).toEqual([name]);
  }
});

test.each([
  [
    '<div class="author"><a href="/author/ann">Ann Lee</a> <a href="/author/ann">More Posts</a></div>',
  ],
  [
    '<div class="author"><b class="author-name">Ann Lee</b><b class="author-role">Reporter</b></div>',
  ],
  ['<p class="author"><span>By</span><span>Ann Lee</span></p>'],
  ['<p>By Ann Lee · 3 notes</p>'],
])('K2.7 %s names one author', (line) => {
  expect(facts(article(line)).author).toEqual(['Ann Lee']);
});

test('K2.7 several elements of one class name an author each', () => {
  const line = '<p class="authors"><i class="author">Ann Lee</i><i class="author">Bo Oak</i></p>';
  expect(facts(article(line)).author).toEqual(['Ann Lee', 'Bo Oak']);
});

test('K2.7 a name behind "By" is whole, whatever it begins with', () => {
  expect(facts('<h1>Tides</h1><p>By Von Del Chamberlain</p>').author).toEqual([
    'Von Del Chamberlain',
  ]);
});

test('K2.7 a page in one form, or of a class that names a sidebar, has its line at the headline', () => {
  const line = '<h1>Tides</h1><p class="byline">By Ann Lee</p><p class="date">12 June 2024</p>';
  const stated = { author: ['Ann Lee'], published: '2024-06-12' };
  expect(facts(`<body class="has-sidebar"><form>${line}</form>`)).toEqual(stated);
  expect(facts(`<h1>Tides</h1><div class="sidebar">${line.slice(14)}</div>`)).toEqual({});
});

test('K2.7 cards of other pages below a headline, and the head of the site above it, name nothing of the page', () => {
  const card = (name: string) =>
    `<div class="card"><h2><a href="/${name}">${name}</a></h2><p class="byline">By Ann Lee</p><time>12 June 2024</time></div>`;
  expect(facts(`<main><h1>Tides</h1>${card('Reefs')}${card('Piers')}</main>`)).toEqual({});
  expect(facts('<header><p class="date">12 June 2024</p></header><h1>Tides</h1>')).toEqual({});
  const own = '<main><header><time>12 June 2024</time></header><h1>Tides</h1></main>';
  expect(facts(own)).toEqual({ published: '2024-06-12' });
});

test('K2.7 a review of what a page is about states nothing of the page', () => {
  const review =
    '<div itemscope itemtype="https://schema.org/Review"><meta itemprop="author" content="Bo Oak"><meta itemprop="datePublished" content="2024-05-03"><p class="author">Bo Oak</p></div>';
  expect(facts(`<h1>Pier lamp</h1>${review}`)).toEqual({});
  expect(facts(review.replace('<p', '<h1>Pier lamp</h1><p'))).toEqual({
    author: ['Bo Oak'],
    published: '2024-05-03',
  });
});

test('K2.7 names that were written as if they were markup are read, places of a template are not', () => {
  const stated = (author: string) => data({ '@type': 'Article', headline: 'Tides', author });
  expect(facts(stated('Lindsey O&#039;Donnell')).author).toEqual(["Lindsey O'Donnell"]);
  expect(facts(stated('{{ author.name }}'))).toEqual({});
  const tag = (name: string) => `<meta name="author" content="${name}">`;
  expect(facts(tag('Dr Jane Oak - https://oak.example/')).author).toEqual(['Dr Jane Oak']);
});

test('K2.7 what a page shows of an event or of goods are its days and their reviewers', () => {
  const line =
    '<h1>Tides</h1><time datetime="2024-06-12">12 June</time><p class="review-author">Bo Oak</p>';
  for (const type of ['MusicEvent', 'Product']) {
    expect(facts(`${data({ '@type': type, name: 'Tides' })}${line}`)).toEqual({});
  }
  expect(facts(line)).toEqual({ author: ['Bo Oak'], published: '2024-06-12' });
});

test('K2.7 the beginning of a clock is no day', () => {
  const zero = data({ '@type': 'Article', headline: 'Tides', datePublished: '1970-01-01T00:00Z' });
  expect(facts(zero)).toEqual({});
});

test('K2.7 what two of structured data, meta tags and the visible line say is stated, whichever they are', () => {
  const stated = data({
    '@type': 'Article',
    headline: 'Tides',
    author: 'Harbour Press',
    datePublished: '2024-05-03',
  });
  const tags =
    '<meta name="author" content="Ann Lee"><meta property="article:published_time" content="2024-05-01">';
  const shown = article('<p class="byline">By ANN LEE</p><time>1 May 2024</time>');
  const agreed = { author: ['Ann Lee'], published: '2024-05-01' };
  expect(facts(stated + tags + shown)).toMatchObject(agreed);
  expect(facts(stated + shown)).toMatchObject({ author: ['Harbour Press'] });
  expect(facts(stated + tags)).toEqual({ author: ['Harbour Press'], published: '2024-05-03' });
});

test('a day that one time zone calls the next one is the same', () => {
  const stated = data({
    '@type': 'Article',
    headline: 'Tides',
    datePublished: '2024-05-03T00:30Z',
  });
  const tags = '<meta name="date" content="2024-05-02">';
  expect(facts(stated + tags + article('<time>2 May 2024</time>')).published).toBe('2024-05-03');
});

test('who is named on the page comes before an account and before the site', () => {
  const byline = article('<p class="byline">By Ann Lee</p>');
  const stated = (author: string) => data({ '@type': 'Article', headline: 'Tides', author });
  expect(facts(stated('ann.admin2') + byline).author).toEqual(['Ann Lee']);
  const site = '<meta property="og:site_name" content="Pier News"><footer>Pier News</footer>';
  expect(facts(stated('Pier News') + site + byline).author).toEqual(['Ann Lee']);
  expect(facts(`${stated('Bo Oak')}${byline}<p>Pictures: Bo Oak</p>`).author).toEqual(['Bo Oak']);
  expect(facts(stated('Pier News') + site).author).toEqual(['Pier News']);
});

test('a line at the headline without a class is read where its words, or what the page is, speak for it', () => {
  const published = '2024-06-12';
  expect(facts(article('<p>Posted on the 12/06/2024 at noon</p>', 'en-GB'))).toMatchObject({
    published,
  });
  expect(facts(article('<p>by <a href="/ann">Ann Lee</a> on 12 June 2024</p>'))).toMatchObject({
    author: ['Ann Lee'],
    published,
  });
  const kind = '<meta property="og:type" content="article">';
  expect(facts(kind + article('<p>12 June 2024</p>'))).toMatchObject({ published });
  expect(facts(kind + article('<p>Opens 12 June 2024</p>'))).not.toHaveProperty('published');
  expect(facts(article('<p>12 June 2024</p>'))).not.toHaveProperty('published');
});

test('links before the headline do not keep its line from being found', () => {
  const links = '<div><span>Home</span> <span>News</span></div>'.repeat(80);
  const page = `${links}<h1>Tides</h1><p>By Ann Lee</p><p class="date">12 June 2024</p>`;
  expect(facts(page)).toEqual({ author: ['Ann Lee'], published: '2024-06-12' });
});
