import { expect, test } from '@jest/globals';
import { pageParts } from '#test/support/page-parts.ts';
import { htmlOfMarkdown } from './html-of-markdown.ts';

const plain = (markdown: string) =>
  htmlOfMarkdown(markdown, pageParts).replace(/ dir="[a-z]+"/g, '');

test.each([
  ['## Title', '<h2 aria-level="2">Title</h2>'],
  ['a **b** `<i>`', '<p>a <strong>b</strong> <code>&lt;i&gt;</code></p>'],
  ['[more](https://a.example/?q="1"&r)', 'href="https://a.example/?q=%221%22&amp;r"'],
  ['[run](javascript:alert)', '<p>run</p>'],
  ['![a picture](https://a.example/p.png)', '<span class="image">a picture</span>'],
  ['```js\n</pre><script>\n```', '<pre><code>&lt;/pre&gt;&lt;script&gt;'],
  ['3. three\n4. four', '<ol start="3"><li>'],
  ['- [x] done', '<input type="checkbox" disabled checked> done'],
  ['> quoted', '<blockquote><p>quoted</p></blockquote>'],
  ['| a |\n|:-:|\n| b |', '<td align="center">b</td>'],
  ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
  ['$$x < y$$', 'x &lt; y'],
])('%j', (markdown, html) => {
  expect(plain(markdown)).toContain(html);
});

test('the first reference to a footnote and the footnote lead to each other', () => {
  const html = plain(
    'Tides[^a], again[^a], [in a link[^a]](https://a.example), not[^b].\n\n[^a]: The source.',
  );
  expect(html).toContain(
    'Tides<sup><a id="a0r1" href="#a0f1" aria-label="note.reference">1</a></sup>,',
  );
  expect(html).toContain('again<sup><a href="#a0f1" aria-label="note.reference">1</a></sup>,');
  expect(html).toContain('in a link<sup>1</sup></a>, not[^b].');
  expect(html).toContain('<li id="a0f1"><p>The source.</p><a class="back" href="#a0r1"');
});

test('a link whose words name another host says where it leads', () => {
  expect(plain('[bank.example](https://other.example/x)')).toContain(
    '</a><bdi> (other.example)</bdi>',
  );
});

test('a mark is close behind its word, and as it was written in code and addresses', () => {
  const html = htmlOfMarkdown(
    'So \uE0000\uE001 `x\uE0001\uE001` [a](https://a.example/\uE0002\uE001)',
    {
      ...pageParts,
      mark: (mark) => `<sup>${mark + 1}</sup>`,
      restore: (text) => text.replace(/\uE000(\d)\uE001/g, '<$1>'),
    },
  );
  expect(html).toContain('So<sup>1</sup> ');
  expect(html).toContain('x&lt;1&gt;</code>');
  expect(html).toContain('href="https://a.example/%3C2%3E"');
});
