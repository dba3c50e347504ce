import { expect, test } from '@jest/globals';
import { parser } from '#test/support/parse-page.ts';
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
