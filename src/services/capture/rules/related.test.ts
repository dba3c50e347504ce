import { expect, test } from '@jest/globals';
import { textAfter, textIn } from '#test/support/capture-rule.ts';
import { parser } from '#test/support/parse-page.ts';
import { Measure } from '../article/measure.ts';
import { dropRelated } from './related.ts';

const prose = `<p>${'The ferry waits for the tide and the tide waits for nobody at all. '.repeat(4)}</p>`;

function left(html: string): string {
  return textAfter(dropRelated, html);
}

const rest = left(prose);
const card = (name: string) =>
  `<article><a href="/${name}"><h4>${name}</h4></a><p>${name} has a text of its own, as long as any, with all that a reader may want to know of it.</p></article>`;

test('cards under a heading of related pages are removed, in boxes of their own too', () => {
  expect(
    left(`${prose}<section><h3>You may also like</h3>${card('a')}${card('b')}</section>`),
  ).toBe(rest);
  expect(left(`${prose}<div><div><b>Most read in harbours</b></div>${card('a')}</div>`)).toBe(rest);
});

test.each([
  ['no text of the page comes before it', `<h3>Related articles</h3>${card('a')}${prose}`],
  ['it is no card', `${prose}<h3>Related</h3><p>To this the harbour master had an answer.</p>`],
  ['readers wrote it', `${prose}<h3>2 comments on “The ferry”</h3><p>So it does.</p>`],
  ['the words go on', `${prose}<h3>Comments are free</h3><p>So it does.</p>`],
])('all stays where %s', (_, html) => {
  expect(left(html)).toBe(textIn(html));
});

test('the next heading of the text ends it', () => {
  const more = '<h2>Winter</h2><p>In winter it does not run.</p>';
  expect(left(`${prose}<h3>Read more</h3>${card('a')}${more}`)).toBe(
    `${rest} WinterIn winter it does not run.`,
  );
});

test('cards are in the page while its text is searched for, and are removed from the result', () => {
  const html = `${prose}<section><h3>Related articles</h3>${card('a')}${card('b')}</section>`;
  const page = parser.parseFromString(html, 'text/html');
  const finish = dropRelated.before(page, {
    host: '',
    isOn: () => true,
    measured: () => new Measure(page.body),
  });
  expect(page.querySelectorAll('article')).toHaveLength(2);
  finish?.({ content: page.body, title: '' });
  expect(page.querySelectorAll('article')).toHaveLength(0);
});
