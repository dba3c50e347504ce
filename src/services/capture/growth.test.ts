import { describe, expect, test } from '@jest/globals';
import { parser } from '#test/support/parse-page.ts';
import { processorTime } from '#test/support/processor-time.ts';
import { putFootnotes, takeFootnotes } from './markdown/footnotes.ts';
import { htmlToMarkdown } from './markdown/markdown.ts';
import { rules } from './rules/registry.ts';
import { titleOf } from './titles/page-title.ts';

const sentence =
  'The harbour keeps its books where the tide can reach them, and nobody minds that. ';
const factor = 4;
/** Linear work takes about 4 times as long, quadratic work 16 times. */
const maxGrowth = 9;
/** Below this the clock's resolution and the compilation of the first run decide. */
const minMs = 60;

/** The work may change its page, so each attempt has a page of its own. */
function minTime(work: (page: Document) => void, html: string, limit: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 4 && least >= limit; attempt += 1) {
    const page = parser.parseFromString(html, 'text/html');
    const start = processorTime();
    work(page);
    least = Math.min(least, processorTime() - start);
  }
  return least;
}

function expectLinear(
  work: (page: Document) => void,
  html: (n: number) => string,
  n: number,
): void {
  const limit = maxGrowth * Math.max(minMs, minTime(work, html(n), minMs));
  expect(minTime(work, html(n * factor), limit)).toBeLessThan(limit);
}

const times = (n: number, part: (i: number) => string) =>
  Array.from({ length: n }, (_, i) => part(i)).join('');
const nest = (n: number, tag: string, inner: string) =>
  `<${tag}>`.repeat(n) + inner + `</${tag}>`.repeat(n);

describe('Markdown of a hostile page takes time in step with its length', () => {
  test.each<[string, number, (n: number) => string]>([
    ['formulas in formulas', 100, (n) => nest(n, 'math', '<mi>x</mi>')],
    ['forty nests of formulas', 12, (n) => times(40, () => nest(n, 'math', '<mi>x</mi>'))],
    ['formulas deep in rows', 100, (n) => `<math>${nest(n, 'mrow', '<mi>x</mi>')}</math>`],
    ['formulas without words', 166, (n) => times(n, () => '<math><math></math></math>')],
    [
      'formulas in one paragraph',
      166,
      (n) => `<p>${times(n, () => '<img class="tex" alt="x^2">')}</p>`,
    ],
    ['spaces in code', 100_000, (n) => `<pre>${' '.repeat(n)}x</pre>`],
    ['line ends in code', 100_000, (n) => `<pre>a${'\n'.repeat(n)}x</pre>`],
    [
      'line ends in code in a list',
      50_000,
      (n) => `<ul><li><pre>a${'\n'.repeat(n)}x</pre></li></ul>`,
    ],
    ['spaces', 100_000, (n) => `<p>a${' '.repeat(n)}x</p>`],
    ['hard spaces', 50_000, (n) => `<p>a<b>${'\u00a0'.repeat(n)}x</b></p>`],
    ['hard spaces in elements', 666, (n) => `<p>a${times(n, () => '<b>\u00a0</b>')}x</p>`],
    ['line breaks', 1666, (n) => `<p>a${'<br>'.repeat(n)}x</p>`],
    ['line breaks in a list', 1666, (n) => `<ul><li>a${'<br>'.repeat(n)}x</li></ul>`],
    [
      'rows of code with numbers',
      500,
      (n) => `<pre>${times(n, (i) => `<span class="k${i}">${i}</span>`)}</pre>`,
    ],
    [
      'columns and rows',
      33,
      (n) => `<table><tr>${'<td>a'.repeat(n * 4)}</tr>${'<tr><td>b<td>c'.repeat(n * 4)}</table>`,
    ],
    ['backticks', 20_000, (n) => `<pre>${'`\n'.repeat(n)}</pre><code>${'` '.repeat(n)}</code>`],
  ])('%s', (_, n, html) => {
    expectLinear((page) => htmlToMarkdown(page.body), html, n);
  });

  test('a cell that spans a thousand million columns is one cell', () => {
    const html =
      '<table><tr><th colspan="1000000000">a</th><th>b</th></tr><tr><td>c</td><td>d</td></tr></table>';
    const page = parser.parseFromString(html, 'text/html');
    expect(htmlToMarkdown(page.body).length).toBeLessThan(100);
  });
});

describe('so do footnotes', () => {
  test.each<[string, number, (n: number) => string]>([
    [
      'linked ones',
      300,
      (n) =>
        `<p>${times(n, (i) => `a<a href="#n${i}">${i % 900}</a>`)}</p><ol>${times(n, (i) => `<li id="n${i}">note ${i}</li>`)}</ol>`,
    ],
    [
      'links to names that are not there',
      500,
      (n) => times(n, (i) => `<a name="a${i}"></a><a href="#b${i}">1</a>`),
    ],
    [
      'many links to one block',
      500,
      (n) =>
        `<div>${times(n, (i) => `<a href="#x${i % 3}">1</a>`)}</div><div>${sentence.repeat(n)}<i id="x0"></i><i id="x1"></i></div>`,
    ],
    ['raised numbers in one paragraph', 500, (n) => `<p>${times(n, () => 'a<sup>1</sup>')}</p>`],
    [
      'bold numbers',
      300,
      (n) =>
        `<p>${times(n, (i) => `a<sup>${i % 999}</sup>`)}</p><hr>${times(n, (i) => `<p><b>${i % 999}</b> note</p>`)}`,
    ],
  ])('%s', (_, n, html) => {
    expectLinear((page) => putFootnotes(page.body, takeFootnotes(page)), html, n);
  });
});

describe('so do rules', () => {
  const paragraphs = (n: number) => times(n, () => `<p>${sentence}</p>`);
  test.each<[string, number, (n: number) => string]>([
    [
      'labels in one box',
      100,
      (n) => `<div>${times(n, () => `<p>${sentence}</p><p>Advertisement</p>`)}</div>`,
    ],
    [
      'headings of cards',
      66,
      (n) =>
        times(
          n,
          () =>
            `<p>${sentence.repeat(3)}</p><h3>Related articles</h3><p><a href="/a">Another page</a></p>`,
        ),
    ],
    [
      'named words in one paragraph',
      300,
      (n) => `<p>${times(n, (i) => `${sentence}<span class="subscribe-${i}">now</span>`)}</p>`,
    ],
    [
      'named parts',
      66,
      (n) =>
        paragraphs(n) + times(n, (i) => `<div class="subscribe-${i}"><p>${sentence}</p></div>`),
    ],
    ['leads', 200, (n) => `<h1>T</h1>${times(n, (i) => `<p class="lead k${i}">${sentence}</p>`)}`],
    ['ids', 66, (n) => times(n, (i) => `<div id="a${i}"><h2>A</h2><p>${sentence}</p></div>`)],
    ['boxes in boxes', 33, (n) => nest(n, 'div class="article-body part"', paragraphs(20))],
    [
      'cards of headings in one item',
      200,
      (n) =>
        `${paragraphs(2)}<ul><li>${times(n, () => '<h3><a href="/a">Another page</a></h3>')}</li></ul>`,
    ],
  ])('%s', (_, n, html) => {
    expectLinear(
      (page) => {
        const run = { host: 'a.example', isOn: () => true };
        const finishes = rules.map((rule) => rule.before(page, run));
        const article = { content: page.body, title: '' };
        for (const finish of finishes) finish?.(article);
      },
      html,
      n,
    );
  });
});

test('so do titles', () => {
  const html = (n: number) =>
    `<title>${'a | '.repeat(n)}</title><meta property="og:title" content="${'a – '.repeat(n)}${' '.repeat(n)}|">${times(200, (i) => `<h1>A ${i}</h1>`)}`;
  expectLinear((page) => titleOf(page, page.title, ''), html, 5000);
});
