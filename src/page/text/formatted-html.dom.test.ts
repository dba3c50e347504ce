import { expect, test } from '@jest/globals';
import { htmlToMarkdown } from '#services/capture/markdown/markdown.ts';
import { formattedHtml } from './formatted-html.ts';

// jsdom draws nothing.
Element.prototype.checkVisibility = function (this: Element) {
  return this.closest('[hidden]') === null;
};

/** What a model gets of a page or an editor with this HTML; `[` and `]` are the ends of the selection. */
function read(html: string, isEditor = true): string | null {
  document.body.innerHTML = `<div>${html}</div>`;
  const root = document.body.firstElementChild!;
  const range = document.createRange();
  range.selectNodeContents(root);
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
    if (node.data.includes('[')) {
      const at = node.data.indexOf('[');
      node.deleteData(at, 1);
      range.setStart(node, at);
    }
    if (node.data.includes(']')) {
      const at = node.data.indexOf(']');
      node.deleteData(at, 1);
      range.setEnd(node, at);
    }
  }
  const looks = formattedHtml(range, isEditor);
  if (looks === null) return null;
  const page = new DOMParser().parseFromString(looks, 'text/html');
  return htmlToMarkdown(page.body);
}

test.each([
  ['the tide', null],
  ['<div>one</div><div><br></div><div>two</div>', null],
  ['<p>2*3*4 and __init__</p>', null],
  ['<b style="font-weight:normal">of a word processor</b>', null],
  ['<pre>a [*b*] c</pre>', null],
  ['<p>in <b>a [bold] word</b></p>', null],
  [
    '<p>see <a href="https://a.example/x">the [tides</a> at] six</p>',
    '[tides](https://a.example/x) at',
  ],
  ['<p>a <b>bold</b> <i>word</i></p>', 'a **bold** *word*'],
  ['<p>a <span style="font-weight:700">bold</span> word</p>', 'a **bold** word'],
  ['<ul><li>one</li><li>two <b>x</b></li></ul>', '-   one\n-   two **x**'],
  ['<ol start="3"><li>one</li><li>two</li></ol>', '3.  one\n4.  two'],
  ['<p><code>a*b</code> and 2*3*4</p>', '`a*b` and 2\\*3\\*4'],
  ['<pre>let a\n  = 1</pre>', '```\nlet a\n  = 1\n```'],
  ['<p>10<sup>6</sup> tons</p>', '10^6 tons'],
  ['<p><ruby>東京<rt>とうきょう</rt></ruby>へ行きます。</p>', '東京(とうきょう)へ行きます。'],
  [
    '<p><ruby>東京<rt>とうきょう</rt></ruby>へ<ruby>行<rt>い</rt></ruby>きます。</p>',
    '東京(とうきょう)へ行(い)きます。',
  ],
  [
    '<p><ruby>東京<rp>(</rp><rt>とうきょう</rt><rp>)</rp></ruby>へ行きます。</p>',
    '東京(とうきょう)へ行きます。',
  ],
  ['<p><ruby>東[京<rt>とうきょう</rt></ruby>へ行]きます。</p>', '京へ行'],
  ['<p><ruby>東<rt>とう</rt>[京<rt>きょう</rt></ruby>へ行]きます。</p>', '京(きょう)へ行'],
  [
    '<p>[<ruby>\n東京<rp>(</rp><rt>とう]きょう</rt><rp>)</rp></ruby>へ行きます。</p>',
    '東京(とうきょう)',
  ],
  ['<p><ruby>東京<rt>とう[きょう</rt></ruby>へ行]きます。</p>', null],
  [
    '<p><ruby><rb>北</rb><rb>京</rb><rt>běi</rt> <rt>jīng</rt></ruby>に行く。</p>',
    '北京(běi jīng)に行く。',
  ],
  [
    '<p>[<ruby>東<rt>とう</rt>京<rt>きょう</rt><rtc><rt>Tokyo</rt></rtc></ruby>へ]</p>',
    '東(とう)京(きょう)(Tokyo)へ',
  ],
  [
    '<p><ruby>東[京<rt>とうきょう</rt><rtc>Tokyo</rtc></ruby>へ<ruby>行<rt>い</rt></ruby>く]</p>',
    '京へ行(い)く',
  ],
  [
    '<p><ruby>東京<span hidden>府</span><rt hidden>とうけい</rt><rt>とうきょう</rt></ruby>へ</p>',
    '東京(とうきょう)へ',
  ],
  ['<p>a <b>b</b> <span hidden>hidden</span>c</p>', 'a **b** c'],
])('an editor with %j is read as %j', (html, markdown) => {
  const found = read(html);
  expect(found?.replace(/^(-|\d\.) +/gm, '$1 ') ?? null).toBe(
    markdown?.replace(/^(-|\d\.) +/gm, '$1 ') ?? null,
  );
});

test('lines of an editor are lines of a paragraph, a blank one parts two of them', () => {
  const lines = '<div>Dear <b>Ann</b>,</div><div><br></div><div>one</div><div>two</div>';
  expect(read(lines)).toBe('Dear **Ann**,\n\none  \ntwo');
  expect(read('<p>one</p><p><b>two</b></p>')).toBe('one  \n**two**');
  expect(read('a <b>b</b><br>c<br><br>d')).toBe('a **b**  \nc\n\nd');
});

test('paragraphs of a page stay paragraphs; a part of a table is a table', () => {
  expect(read('<p>one</p><p><b>two</b></p>', false)).toBe('one\n\n**two**');
  const rows =
    '<table><tr><th>Ship</th><th>Tons</th></tr><tr><td>[Ida</td><td>56]</td></tr></table>';
  expect(read(rows, false)).toMatch(/\| Ida +\| 56 +\|/);
});

test('an element with a name that all objects have is one without a meaning', () => {
  document.body.innerHTML = '<p><b>low</b> <constructor>tide</constructor></p>';
  const range = document.createRange();
  range.selectNodeContents(document.body.firstElementChild!);
  expect(formattedHtml(range, true)).toMatch(/^(?:<p>)?<strong>low<\/strong> tide(?:<\/p>)?$/);
});
