import { expect, test } from '@jest/globals';
import { canCapture, pageAddress, siteFor } from './site-facts.ts';

test.each([
  ['https://chromewebstore.google.com/detail/x', false],
  ['https://chrome.google.com/webstore/detail/x', false],
  ['https://chrome.google.com/webstores', true],
  ['https://www.addons.mozilla.org/en-US/', false],
  ['https://notaddons.mozilla.org.example/', true],
  ['chrome://settings', false],
  ['about:blank', false],
  ['https://quarterly.example/', true],
  ['file:///home/a.html', true],
  ['not an address', false],
])('S8.8 %s can be captured: %s', (url, can) => {
  expect(canCapture(url)).toBe(can);
});

test.each([
  ['https://quarterly.example/essay#part-2', 'https://quarterly.example/essay', true],
  [
    'https://mail.google.com/mail/u/0/#inbox/FMfcgzA',
    'https://mail.google.com/mail/u/0/#inbox/FMfcgzB',
    false,
  ],
  [
    'https://mail.google.com/mail/u/0/#inbox/FMfcgzA',
    'https://mail.google.com/mail/u/0/#inbox/FMfcgzA?compose=new',
    true,
  ],
  [
    'https://mail.zoho.eu/zm/#mail/folder/inbox/p/1',
    'https://mail.zoho.eu/zm/#mail/folder/inbox/p/2',
    false,
  ],
])('S4.12 %s and %s are one page: %s', (one, other, same) => {
  expect(pageAddress(one) === pageAddress(other)).toBe(same);
});

test('hosts match complete labels only', () => {
  expect(siteFor('https://evilchromewebstore.google.com/')).toBeUndefined();
  expect(siteFor('https://addons.mozilla.org/')?.id).toBe('browser-stores');
});
