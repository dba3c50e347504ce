import { expect, test } from '@jest/globals';
import { parser } from '#test/support/parse-page.ts';
import { headingsOf } from './headings.ts';
import { titleOf } from './page-title.ts';

/** The title of an article whose metadata state this one. */
function read(title: string, host: string): string {
  const page = parser.parseFromString(
    `<title>${title}</title><meta property="og:title" content="${title}">`,
    'text/html',
  );
  return titleOf(page, title, title, { host });
}

test.each([
  ['Ten lamps of the pier - Shawn Hymel', 'shawnhymel.com'],
  ['Ten lamps of the pier | IBM', 'ibm.com'],
  ['Ten lamps of the pier — The Pier', 'the-pier.co.uk'],
  ['Ten lamps of the pier | LMSYS Org', 'lmsys.org'],
  ['Ten lamps of the pier :: The Pier', 'the-pier.co.uk'],
])('K2.6 %s on %s is called without its site', (title, host) => {
  expect(read(title, host)).toBe('Ten lamps of the pier');
});

test.each([
  ['Figma: a tool for drawing', 'figma.com'],
  ['Home - Ohio Lamps', 'ohiolamps.com'],
  ['Ten lamps - of the pier', 'shawnhymel.com'],
])('K2.6 %s on %s stays', (title, host) => {
  expect(read(title, host)).toBe(title);
});

test('K2.6 a heading is without the link to itself, and keeps the end of a name', () => {
  const html =
    '<h1>Learn C#<a href="#c">\uf0c1</a></h1><h1>Pipes <a href="#p">\u200b</a></h1><h1>Pools #</h1>';
  const page = parser.parseFromString(html, 'text/html');
  expect(headingsOf(page, 'h1')).toEqual(['Learn C#', 'Pipes', 'Pools']);
});
