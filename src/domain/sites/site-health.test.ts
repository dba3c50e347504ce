import { expect, test } from '@jest/globals';
import {
  afterReading,
  beginReading,
  byNeed,
  missingParts,
  type SiteHealth,
  siteState,
} from './site-health.ts';

const now = Date.UTC(2026, 10, 21);

function read(before: SiteHealth | undefined, isRead: boolean, parts: Record<string, number>) {
  const reading = beginReading('reddit', 'reddit.com');
  for (const [name, selector] of Object.entries(parts)) reading.matched(name, selector);
  const ended = reading.ended(isRead);
  return ended ? afterReading(before, ended, now) : before;
}

function after(times: number, isRead: boolean, parts: Record<string, number>, from?: SiteHealth) {
  let health = from;
  for (let time = 0; time < times; time += 1) health = read(health, isRead, parts);
  return health!;
}

test('a part that is missed on most pages makes a site partly read; once or twice does not', () => {
  expect(siteState(after(2, true, { title: 0, author: -1 }))).toBe('works');
  const health = after(3, true, { title: 0, author: -1 });
  expect(missingParts(health)).toEqual(['author']);
  expect(siteState(health)).toBe('partly');
});

test('pages without a result, one after another, make it fail; one that is read ends that', () => {
  const health = after(3, false, { post: -1 });
  expect(siteState(health)).toBe('fails');
  expect(siteState(after(1, true, { post: 0 }, health))).toBe('partly');
});

test('a page on which nothing of the site was looked for does not count', () => {
  expect(read(undefined, false, {})).toBeUndefined();
});

test('a part found once on a page is present, by the best selector that found it', () => {
  const reading = beginReading('x', 'x.com');
  for (const selector of [-1, 2, 1, -1]) reading.matched('author', selector);
  expect(reading.ended(true)?.parts.get('author')).toBe(1);
  const health = afterReading(undefined, reading.ended(true)!, now);
  expect(health.parts).toEqual({ author: { looked: 1, missed: 0, later: 1 } });
});

test('a repaired site is healthy again: old readings lose their weight', () => {
  const ill = after(40, true, { author: -1 });
  expect(siteState(ill)).toBe('partly');
  expect(siteState(after(25, true, { author: 0 }, ill))).toBe('works');
});

test('sites that need attention come first', () => {
  const named = (site: string, health: SiteHealth) => ({ ...health, site });
  const list = [
    named('works', after(1, true, { a: 0 })),
    named('fails', after(3, false, { a: -1 })),
    named('partly', after(3, true, { a: -1 })),
  ];
  expect(byNeed(list).map(({ site }) => site)).toEqual(['fails', 'partly', 'works']);
});
