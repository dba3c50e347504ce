import { expect, test } from '@jest/globals';
import {
  everywhere,
  isNowhere,
  isVisibleAt,
  parseSites,
  patternsOfSites,
  withoutAny,
  withoutSite,
} from './button-visibility.ts';

test('S3.9 a blacklist has a site with its subdomains, a whitelist the only ones', () => {
  const black = { ...everywhere, blacklist: ['mail.example'] };
  expect(isVisibleAt(black, 'https://www.mail.example/inbox')).toBe(false);
  expect(isVisibleAt(black, 'https://eu.mail.example/')).toBe(false);
  expect(isVisibleAt(black, 'https://notmail.example/')).toBe(true);
  const white = { ...everywhere, isWhitelistMode: true, whitelist: ['mail.example'] };
  expect(isVisibleAt(white, 'https://eu.mail.example/')).toBe(true);
  expect(isVisibleAt(white, 'https://news.example/')).toBe(false);
  expect(isNowhere({ ...white, whitelist: [] })).toBe(true);
  expect(isNowhere(white)).toBe(false);
});

test('S3.9 the dot at the end of a whole name is no other site', () => {
  const black = { ...everywhere, blacklist: ['bank.test'] };
  expect(isVisibleAt(black, 'https://bank.test./')).toBe(false);
  expect(isVisibleAt(black, 'https://www.bank.test.:8443/a')).toBe(false);
  expect(isVisibleAt(black, 'https://notbank.test./')).toBe(true);
  expect(parseSites('bank.test. www.bank.test .')).toEqual(['bank.test']);
});

test('one click turns it off on this site or on all', () => {
  const off = withoutSite(everywhere, 'https://www.news.example/a');
  expect(off.blacklist).toEqual(['news.example']);
  expect(withoutSite(off, 'https://news.example/b')).toBe(off);
  const white = { isWhitelistMode: true, whitelist: ['news.example', 'a.test'], blacklist: [] };
  expect(withoutSite(white, 'https://eu.news.example/').whitelist).toEqual(['a.test']);
  const none = withoutAny(off);
  expect(isVisibleAt(none, 'https://other.example/')).toBe(false);
  expect(none.blacklist).toEqual(['news.example']);
});

test('what a person types becomes hosts, and hosts become match patterns', () => {
  expect(parseSites('www.a.test, https://b.test/x\n??? c.test:8080')).toEqual([
    'a.test',
    'b.test',
    'c.test',
  ]);
  expect(patternsOfSites(['a.test', '127.0.0.1'])).toEqual(['*://*.a.test/*', '*://127.0.0.1/*']);
});
