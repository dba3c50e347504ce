import { Measure } from '#services/capture/article/measure.ts';
import { prepareHeadings } from '#services/capture/article/plain-headings.ts';
import { dropHidden } from '#services/capture/drop-hidden.ts';
import { factsOf } from '#services/capture/facts/page-facts.ts';
import { StructuredData } from '#services/capture/facts/structured-data.ts';
import { putFootnotes, takeFootnotes } from '#services/capture/markdown/footnotes.ts';
import { htmlToMarkdown } from '#services/capture/markdown/markdown.ts';
import { readPage } from '#services/capture/read-page.ts';
import { rules } from '#services/capture/rules/registry.ts';
import { titleOf } from '#services/capture/titles/page-title.ts';
import { snapshotOfText } from '#services/page-fetch/snapshot-of-text.ts';
import { now, parser } from '#test/support/parse-page.ts';
import { type GrowthRow, repeated, row } from '../growth-row.ts';

type HtmlRow = [name: string, length: number, html: (n: number) => string];

const sentence =
  'The harbour keeps its books where the tide can reach them, and nobody minds that. ';
const times = (n: number, part: (i: number) => string) =>
  Array.from({ length: n }, (_, i) => part(i)).join('');
const nest = (n: number, tag: string, inner: string) =>
  `<${tag}>`.repeat(n) + inner + `</${tag}>`.repeat(n);

const pageOf = (html: string) => parser.parseFromString(html, 'text/html');
const paragraphs = (n: number) => times(n, () => `<p>${sentence}</p>`);
/** An element asks its ancestors, of which a browser's parser makes at most 512: the limit of depth, not of length. */
const deep = ['formulas in formulas', 'formulas deep in rows', 'boxes in boxes'];
const rowsOf = (of: string, htmls: readonly HtmlRow[], work: (page: Document) => unknown) =>
  htmls.map(([name, length, html]) =>
    row(`${of} of ${name}`, (n) => pageOf(html(n)), work, {
      length,
      ...(deep.includes(name) && { limit: 9 }),
    }),
  );

const markdown: HtmlRow[] = [
  ['formulas in formulas', 100, (n) => nest(n, 'math', '<mi>x</mi>')],
  ['forty nests of formulas', 12, (n) => times(40, () => nest(n, 'math', '<mi>x</mi>'))],
  ['formulas deep in rows', 100, (n) => `<math>${nest(n, 'mrow', '<mi>x</mi>')}</math>`],
  ['formulas without words', 83, (n) => times(n, () => '<math><math></math></math>')],
  [
    'formulas in one paragraph',
    83,
    (n) => `<p>${times(n, () => '<img class="tex" alt="x^2">')}</p>`,
  ],
  ['spaces in code', 5000, (n) => `<pre>${' '.repeat(n)}x</pre>`],
  ['line ends in code', 5000, (n) => `<pre>a${'\n'.repeat(n)}x</pre>`],
  ['line ends in code in a list', 2500, (n) => `<ul><li><pre>a${'\n'.repeat(n)}x</pre></li></ul>`],
  ['spaces', 5000, (n) => `<p>a${' '.repeat(n)}x</p>`],
  ['hard spaces', 2500, (n) => `<p>a<b>${'\u00a0'.repeat(n)}x</b></p>`],
  ['hard spaces in elements', 333, (n) => `<p>a${times(n, () => '<b>\u00a0</b>')}x</p>`],
  ['line breaks', 833, (n) => `<p>a${'<br>'.repeat(n)}x</p>`],
  ['line breaks in a list', 833, (n) => `<ul><li>a${'<br>'.repeat(n)}x</li></ul>`],
  [
    'rows of code with numbers',
    250,
    (n) => `<pre>${times(n, (i) => `<span class="k${i}">${i}</span>`)}</pre>`,
  ],
  [
    'columns and rows',
    16,
    (n) => `<table><tr>${'<td>a'.repeat(n * 4)}</tr>${'<tr><td>b<td>c'.repeat(n * 4)}</table>`,
  ],
  ['backticks', 1000, (n) => `<pre>${'`\n'.repeat(n)}</pre><code>${'` '.repeat(n)}</code>`],
];

const footnotes: HtmlRow[] = [
  [
    'linked ones',
    150,
    (n) =>
      `<p>${times(n, (i) => `a<a href="#n${i}">${i % 900}</a>`)}</p><ol>${times(n, (i) => `<li id="n${i}">note ${i}</li>`)}</ol>`,
  ],
  [
    'links to names that are not there',
    250,
    (n) => times(n, (i) => `<a name="a${i}"></a><a href="#b${i}">1</a>`),
  ],
  [
    'many links to one block',
    250,
    (n) =>
      `<div>${times(n, (i) => `<a href="#x${i % 3}">1</a>`)}</div><div>${sentence.repeat(n)}<i id="x0"></i><i id="x1"></i></div>`,
  ],
  ['raised numbers in one paragraph', 250, (n) => `<p>${times(n, () => 'a<sup>1</sup>')}</p>`],
  [
    'bold numbers',
    150,
    (n) =>
      `<p>${times(n, (i) => `a<sup>${i % 999}</sup>`)}</p><hr>${times(n, (i) => `<p><b>${i % 999}</b> note</p>`)}`,
  ],
];

const ruled: HtmlRow[] = [
  [
    'labels in one box',
    50,
    (n) => `<div>${times(n, () => `<p>${sentence}</p><p>Advertisement</p>`)}</div>`,
  ],
  [
    'headings of cards',
    33,
    (n) =>
      times(
        n,
        () =>
          `<p>${sentence.repeat(3)}</p><h3>Related articles</h3><p><a href="/a">Another page</a></p>`,
      ),
  ],
  [
    'named words in one paragraph',
    150,
    (n) => `<p>${times(n, (i) => `${sentence}<span class="subscribe-${i}">now</span>`)}</p>`,
  ],
  [
    'named parts',
    33,
    (n) => paragraphs(n) + times(n, (i) => `<div class="subscribe-${i}"><p>${sentence}</p></div>`),
  ],
  ['leads', 100, (n) => `<h1>T</h1>${times(n, (i) => `<p class="lead k${i}">${sentence}</p>`)}`],
  ['ids', 33, (n) => times(n, (i) => `<div id="a${i}"><h2>A</h2><p>${sentence}</p></div>`)],
  ['boxes in boxes', 33, (n) => nest(n, 'div class="article-body part"', paragraphs(20))],
  [
    'cards of headings in one item',
    100,
    (n) =>
      `${paragraphs(2)}<ul><li>${times(n, () => '<h3><a href="/a">Another page</a></h3>')}</li></ul>`,
  ],
];

function applyRules(page: Document): void {
  const measure = new Measure(page.body);
  const run = { host: 'a.example', isOn: () => true, measured: () => measure };
  const finishes = rules.map((rule) => rule.before(page, run));
  const article = { content: page.body, title: '' };
  for (const finish of finishes) finish?.(article);
}

const titles = (n: number) =>
  `<title>${'a | '.repeat(n)}</title><meta property="og:title" content="${'a – '.repeat(n)}${' '.repeat(n)}|">${times(200, (i) => `<h1>A ${i}</h1>`)}`;

const headings = ['<h2>a<a href="#a">¶</a></h2>', '<h2><button>a</button></h2>', '<h2><div>'];
const styles = ['scale(', 'clip:rect(0 ', '/*', 'opacity(', 'color:rgba(0,', '    '];
const starts = ['<title', '<title ', '<html ', '<base ', '<html lang', ' lang'];
const fetched = (text: string) =>
  snapshotOfText({ status: 200, url: 'https://a.example/x/y', contentType: 'text/html', text });

const kinds: HtmlRow[] = [
  [
    'posts',
    12,
    (n) =>
      times(
        n,
        (i) =>
          `<div class="post"><a class="username">Ann ${i}</a><time datetime="2026-01-02">2 January</time><p>${sentence}</p></div>`,
      ),
  ],
  ['boxes in boxes', 12, (n) => nest(n, 'div class="post user"', paragraphs(5))],
  [
    'items',
    12,
    (n) =>
      `<ul>${times(n, (i) => `<li class="item"><h3><a href="/${i}">Lamp ${i}</a></h3>$${i}</li>`)}</ul>`,
  ],
  [
    'rows of a recipe',
    12,
    (n) =>
      `<script type="application/ld+json">{"@type":"Recipe","recipeIngredient":["2 dl flour"]}</script>${times(n, () => '<div><p>2 dl</p><p>flour</p></div>')}`,
  ],
  ['cells', 8, (n) => `<table>${times(n, (i) => `<tr><th>${i}<td>${sentence}`)}</table>`],
];

const stated: HtmlRow[] = [
  [
    'objects in objects',
    40,
    (n) =>
      `<script type="application/ld+json">${'{"@type":"Article","author":'.repeat(n)}"Ann"${'}'.repeat(n)}</script>`,
  ],
  [
    'bylines',
    25,
    (n) => `<article><h1>T</h1>${times(n, () => '<p class="byline author">By</p>')}</article>`,
  ],
  ['meta tags', 25, (n) => times(n, (i) => `<meta name="author" content="Ann ${i}">`)],
  ['classes', 40, (n) => `<h1>T</h1><p class="${'a-date '.repeat(n)}">12 June 2024</p>`],
  [
    'labels of days',
    12,
    (n) => `<h1>T</h1>${times(n, () => '<p>Event date</p><time>12 June 2024</time>')}`,
  ],
  ['digits', 500, (n) => `<h1>T</h1><p class="date">${'1 '.repeat(n)}</p>`],
];

export const rows: readonly GrowthRow[] = [
  ...rowsOf('kinds', kinds, (page) => readPage(page, '', now)),
  ...rowsOf('facts', stated, (page) => factsOf(page, new StructuredData(page), now)),
  ...rowsOf('Markdown', markdown, (page) => htmlToMarkdown(page.body)),
  ...rowsOf('footnotes', footnotes, (page) => putFootnotes(page.body, takeFootnotes(page))),
  ...rowsOf('rules', ruled, applyRules),
  ...rowsOf('titles', [['separators', 2500, titles]], (page) => titleOf(page, page.title, '')),
  ...rowsOf(
    'headings',
    headings.map((unit) => [unit, 80, (n) => unit.repeat(n)]),
    (page) => prepareHeadings(page.body),
  ),
  ...styles.map((unit) =>
    row(
      `R2.5 an inline style of many ${JSON.stringify(unit)}`,
      (n) => pageOf(`<p style="${repeated(unit, 'position:fixed;')(n)}">Words.</p>`),
      dropHidden,
    ),
  ),
  ...starts.map((unit) => row(`a fetched page of many ${unit}`, repeated(unit, '<html '), fetched)),
];
