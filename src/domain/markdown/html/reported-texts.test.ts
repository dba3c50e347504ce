import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { pageParts } from '#test/support/page-parts.ts';
import { htmlOfMarkdown } from './html-of-markdown.ts';

const file = path.join(import.meta.dirname, '../../../../test/fixtures/reports/markdown.jsonl');
const reported = new Map(
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; markdown: string })
    .map(({ id, markdown }) => [id, markdown] as const),
);
const html = (text: string) => htmlOfMarkdown(text, pageParts).replace(/ dir="[a-z]+"/g, '');

test.each([
  ['cjk-zh', '<strong>注意：</strong>正文'],
  ['cjk-ja', '<strong>潮（しお）</strong>が満ちる。'],
  ['cjk-ko', '<strong>바다(海)</strong>는 넓다.'],
  ['cjk-del', '<del>删除（带括号）。</del>这个'],
  ['cjk-link', /<strong><a href="https:\/\/e\.example"[^>]*>链接<\/a><\/strong>后面/],
  ['tilde-zh', '3~5分，20~25度'],
  ['tilde-en', 'about 3~5 days and 6~7 nights'],
  ['nest', /^<pre><code>```js\nx\n```\n?<\/code><\/pre>\n<p[^>]*>after<\/p>$/],
  ['money', /\$5-\$10 and <span[^>]*><code>\$x\^2/],
  ['pipe', /<td[^>]*><code>ls \| wc<\/code><\/td>\n<td>counts<\/td>/],
])('%s', (id, right) => {
  if (typeof right === 'string') expect(html(reported.get(id)!)).toContain(right);
  else expect(html(reported.get(id)!)).toMatch(right);
});

test.each([
  ['这是**“引用”**的词。', '<strong>“引用”</strong>的词'],
  ['**(a)**か**「b」**', '<strong>(a)</strong>か<strong>「b」</strong>'],
  ['*説明。*次', '<em>説明。</em>次'],
  ['**Note:**text is not closed in Latin', '**Note:**text'],
  ['snake_case_name と _強調_ です', 'snake_case_name'],
  ['~~two~~ and ~one~', '<del>two</del> and ~one~'],
  ['从~5到~6，共~~7~~8', '从~5到~6，共<del>7</del>8'],
  [
    '见https://a.example/x。然后',
    /<a href="https:\/\/a\.example\/x"[^>]*>https:\/\/a\.example\/x<\/a>。然后/,
  ],
  [
    '（https://a.example）と「https://b.example/日?a=1&b=2」。',
    /a\.example<\/a>）と「<a href="https:\/\/b\.example\/%E6%97%A5\?a=1&amp;b=2"[^>]*>[^<]*<\/a>」。/,
  ],
  ['[https://a.example/x。y](https://b.example)', 'href="https://b.example"'],
  ['It is $5–$10, or $10 and $y$.', /\$5–\$10, or \$10 and <span[^>]*><code>\$y/],
  ['| a | b |\n|---|---|\n| $|x|$ | 1 |', /<td[^>]*>1<\/td>/],
  ['| a | b |\n|---|---|\n| ` | ` |', /<td[^>]*>`<\/td>\n<td>`<\/td>/],
  ['| `a|b` | c |\n|---|---|\n| 1 | 2 |', /<code>a\|b<\/code>/],
  ['````md\n```js\nx\n```\n````\nafter', /```js\nx\n```\n?<\/code><\/pre>\n<p[^>]*>after/],
  ['```md\n# T\n```\n```js\nx\n```\nafter', /<code># T\n?<\/code><\/pre>\n<pre><code>x/],
  ['```sh\nls | wc\n```', 'ls | wc'],
  ['~~~markdown\n~~~py\n| `a|b` |\n~~~\n', '| `a|b` |'],
])('%j', (text, right) => {
  if (typeof right === 'string') expect(html(text)).toContain(right);
  else expect(html(text)).toMatch(right);
});
