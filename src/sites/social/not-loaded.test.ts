import { expect, test } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { anchorMaker, attribute, only, optional } from '../anchors/table.ts';
import { type Absent, notLoaded } from './not-loaded.ts';

const anchor = anchorMaker('pier', '2026-09');
const more = anchor('more', optional(only('.more')));
const total = anchor('total', optional(attribute('data-total', only('main[data-total]'))));

function count(html: string, absent: Absent, shown = 2) {
  const { document } = new JSDOM(html).window;
  return notLoaded(document, absent, shown, {
    url: new URL('https://pier.example/'),
    now: 0,
    lang: '',
    gathered: {},
  });
}

test('the numbers that a page states are added; one that states none makes it some', () => {
  const gap = (words: string) => `<p class="more">${words}</p>`;
  expect(count(gap('3 more') + gap('noch 1.204'), { more })).toBe(1207);
  expect(count(gap('3 more') + gap('more'), { more })).toBe('some');
  expect(count('', { more })).toBe(0);
});

test('a total counts what the page shows, and is never below it', () => {
  expect(count('<main data-total="9">', { total })).toBe(7);
  expect(count('<main data-total="1">', { total })).toBe(0);
  expect(count('<main>', { total })).toBe(0);
  expect(count('<main data-total="9"><i></i><i></i><i></i>', { total, counted: 'i' })).toBe(6);
});

test('next to a gap the total states how many; without a gap a total of deleted comments is ignored', () => {
  const gap = '<p class="more">3 more</p>';
  expect(count(`<main data-total="9">${gap}`, { more, total })).toBe(7);
  expect(count(`<main data-total="2">${gap}`, { more, total })).toBe(0);
  expect(count('<main data-total="9">', { more, total })).toBe(0);
});
