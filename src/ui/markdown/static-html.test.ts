import { expect, test } from '@jest/globals';
import { htmlOfMarkdown } from './static-html.ts';

const plain = (markdown: string) => htmlOfMarkdown(markdown).replaceAll(' dir="auto"', '');

test.each([
  ['## Title', '<h3>Title</h3>'],
  ['a **b** `<i>`', '<p>a <strong>b</strong> <code>&lt;i&gt;</code></p>'],
  ['[more](https://a.example/?q="1"&r)', 'href="https://a.example/?q=%221%22&amp;r"'],
  ['[run](javascript:alert)', '<p>run</p>'],
  ['![a picture](https://a.example/p.png)', '<em>a picture</em>'],
  ['```js\n</pre><script>\n```', '<pre><code>&lt;/pre&gt;&lt;script&gt;'],
  ['3. three\n4. four', '<ol start="3"><li>'],
  ['- [x] done', '☑ '],
  ['> quoted', '<blockquote><p>quoted</p></blockquote>'],
  ['| a |\n|:-:|\n| b |', '<td style="text-align:center">b</td>'],
  ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
  ['$$x < y$$', 'x &lt; y'],
])('%j', (markdown, html) => {
  expect(plain(markdown)).toContain(html);
});

test('a note is behind the text and can be found by its label', () => {
  const html = plain('Tides[^a].\n\n[^a]: The source.');
  expect(html).toMatch(/Tides<sup>.*<\/sup>\./);
  expect(html).toMatch(/<section class="notes">[\s\S]*The source\./);
});
