import { expect, test } from '@jest/globals';
import { addressOf, linksIn, shortAddress } from './links.ts';

const urls = (text: string) => linksIn(text).map(({ url }) => url);

test.each([
  ['Is https://a.test/tides right?', ['https://a.test/tides']],
  ['(see http://a.test/x_(y)), or www.b.test.', ['http://a.test/x_(y)', 'https://www.b.test/']],
  ['https://a.test/p#one https://a.test/p#two', ['https://a.test/p']],
  ['比较https://a.test/潮，和', ['https://a.test/%E6%BD%AE']],
  ['xhttps://a.test/tides', []],
  ['比较 https://a.test/潮，和', ['https://a.test/%E6%BD%AE']],
  ['http://localhost:8080/x', ['http://localhost:8080/x']],
  ['ftp://a.test/ mailto:a@b.test javascript:alert(1) file:///etc/hosts', []],
  ['https://ann:secret@a.test/', []],
  ['https://exam', []],
  ['no link, a.test neither', []],
])('links of %j: %j', (text, wanted) => {
  expect(urls(text)).toEqual(wanted);
});

test('only a link in the last word of the text may still be typed', () => {
  const ends = (text: string) => linksIn(text).map(({ isLast }) => isLast);
  expect(ends('https://a.test/ https://b.test/x')).toEqual([false, true]);
  expect(ends('https://a.test/x ')).toEqual([false]);
  expect(ends('https://a.test/x\n')).toEqual([false]);
  // The dot may be the first character of "www.a.test".
  expect(ends('https://www.a.')).toEqual([true]);
});

test.each([
  ['https://a.test/x', 'https://a.test/x'],
  ['a.test/x', 'https://a.test/x'],
  ['bücher.test/', 'https://xn--bcher-kva.test/'],
  ['a.test:8080/', 'https://a.test:8080/'],
  ['tides.pdf', null],
  ['a.test', null],
  ['tide/table', null],
  ['javascript://a.test/', null],
])('after an @: %j is %j', (query, wanted) => {
  expect(addressOf(query)).toBe(wanted);
});

test('an address is short without the parts that all share', () => {
  expect(shortAddress('https://www.a.test/x/')).toBe('a.test/x');
});
