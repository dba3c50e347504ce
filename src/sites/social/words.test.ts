import { expect, test } from '@jest/globals';
import { parser } from '#test/support/parse-page.ts';
import { parseCount } from './counts.ts';
import { isoDate } from './dates.ts';
import { plainText } from './plain-text.ts';

test.each([
  ['1,234', 1234],
  ['11.0k', 11_000],
  ['1.2K Likes', 1200],
  ['83,1 тыс.', 83_100],
  ['3.4万', 34_000],
  ['1 234', 1234],
  ['-2 points', -2],
  ['34 Likes. Like', 34],
  ['2M', 2_000_000],
  ['コメント1.2万件', 12_000],
  ['2,3 mi', 2_300_000],
  ['1,2 B', 1200],
  ['34 Mi piace. Mi piace', 34],
  ["34 M'agrada", 34],
  ['Vote', null],
  ['', null],
])('%s counts %s', (text, count) => {
  expect(parseCount(text)).toBe(count);
});

test.each([
  ['2026-08-20T10:00:00.000000+0000', '2026-08-20T10:00:00.000Z'],
  ['2026-03-04T05:06:07 1772600767', '2026-03-04T05:06:07'],
  ['2026-03-02', '2026-03-02'],
  ['1772323200.000100', '2026-03-01T00:00:00.000Z'],
  ['1466522845000', '2016-06-21T15:27:25.000Z'],
  ['2026-02-03T04:05:06+01:00', '2026-02-03T03:05:06.000Z'],
  ['3 weeks ago', ''],
  ['', ''],
])('%s is the time %s', (stated, iso) => {
  expect(isoDate(stated)).toBe(iso);
});

test.each([
  ['<p>One</p><p>Two <b>words</b></p>', 'One\n\nTwo words'],
  ['One<br>two<br><br>three', 'One\ntwo\n\nthree'],
  ['<div>One</div>\n <div>two</div>', 'One\ntwo'],
  ['a <b> b</b>\n c', 'a b c'],
  ['<pre>x\n  y</pre>', 'x\n  y'],
  ['<ul><li>One</li><li>Two</li></ul>after', 'One\nTwo\n\nafter'],
  ['a\u200bb&nbsp;c', 'ab c'],
])('%s reads as %j', (html, text) => {
  const page = parser.parseFromString(html, 'text/html') as unknown as Document;
  expect(plainText(page.body)).toBe(text);
});
