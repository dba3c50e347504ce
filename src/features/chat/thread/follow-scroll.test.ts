import { expect, test } from '@jest/globals';
import { afterScroll } from './follow-scroll.ts';

test('the view follows until the person scrolls up, and again from the end on', () => {
  const start = { following: true, top: 500 };
  const grown = afterScroll(start, { top: 500, below: 300 });
  expect(grown.following).toBe(true);
  const up = afterScroll(grown, { top: 460, below: 340 });
  expect(up.following).toBe(false);
  expect(afterScroll(up, { top: 470, below: 330 }).following).toBe(false);
  expect(afterScroll(up, { top: 790, below: 10 }).following).toBe(true);
});
