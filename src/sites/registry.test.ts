import { expect, test } from '@jest/globals';
import { canCapture, siteFor } from './registry.ts';

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

test('hosts match whole labels only', () => {
  expect(siteFor('https://evilchromewebstore.google.com/')).toBeUndefined();
  expect(siteFor('https://addons.mozilla.org/')?.id).toBe('browser-stores');
});
