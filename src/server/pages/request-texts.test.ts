import { expect, test } from '@jest/globals';
import { acceptedLanguages, requestTexts } from './request-texts.ts';

test.each([
  ['/privacy', undefined, 'en'],
  ['/privacy', '*', 'en'],
  ['/privacy', 'de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['/privacy', 'en;q=0.5, fr', 'fr'],
  ['/privacy', 'xx, uk-UA;q=0.9', 'ua'],
  ['/privacy', 'zh-HK', 'zh-TW'],
  ['/privacy', 'de;q=0, es', 'es'],
  ['/privacy', '../../etc, \u0000', 'en'],
  ['/fr/privacy', 'de', 'fr'],
  ['/prompt/ar-XB/1/2?a=/de/', 'de', 'ar-XB'],
  ['/[locale]/privacy', 'de', 'de'],
])('S2.1 the page at %s for who accepts %s is in %s', (url, accepted, language) => {
  const headers = accepted === undefined ? {} : { 'accept-language': accepted };
  expect(requestTexts({ url, headers }).language).toBe(language);
});

test('the languages of a browser are read by their weight; what is none is left out', () => {
  expect(acceptedLanguages('fr;q=0.3, de-CH ; q=0.7,en')).toEqual(['en', 'de-CH', 'fr']);
  expect(acceptedLanguages('de;q=x,*,,<b>')).toEqual([]);
  expect(acceptedLanguages('a'.repeat(100_000))).toEqual([]);
  expect(acceptedLanguages(`${'fr,'.repeat(1_000)}de`).length).toBeLessThan(50);
});
