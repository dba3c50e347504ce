import { expect, test } from '@jest/globals';
import { storeTexts } from './store-texts.ts';

const all = storeTexts();
const lengthOf = (text: string) => Array.from(text).length;

test('G15.5 texts for the stores are there in each language, in its own words', () => {
  expect(all[0]?.tag).toBe('en');
  expect(all.length).toBeGreaterThan(50);
  const [english] = all;
  const same = all
    .slice(1)
    .filter(({ tag, short }) => short === english?.short && !tag.startsWith('en'));
  expect(same.map(({ tag }) => tag)).toEqual([]);
  expect(new Set(all.map(({ tag }) => tag)).size).toBe(all.length);
});

test('G15.5 no text is longer than a store takes, none is a key', () => {
  // Chrome Web Store: 75, 132 and 16,000 characters; Firefox Add-ons: 50, 250 and 15,000.
  const long = all.filter(
    ({ name, short, long }) =>
      lengthOf(name) > 50 || lengthOf(short) > 132 || lengthOf(long) > 15_000,
  );
  expect(long.map(({ tag }) => tag)).toEqual([]);
  expect(all.filter(({ short, long }) => /\b(landing|help)\.[a-z]/.test(short + long))).toEqual([]);
});
