import { expect, test } from '@jest/globals';
import { hidesFloatingButton } from './quick-access.ts';

const server = 'https://a.test';

test('S2.9 paths with ai-tools, app or onboarding/browser/ hide the floating button', () => {
  for (const path of ['ai-tools/translate', 'de/app/chat', 'app', 'x/onboarding/browser/chrome']) {
    expect(hidesFloatingButton(`https://a.test/${path}`, server)).toBe(true);
  }
  for (const path of ['apple', 'news/happy', 'ai-toolset', 'app.html', 'onboarding/browser']) {
    expect(hidesFloatingButton(`https://a.test/${path}`, server)).toBe(false);
  }
  expect(hidesFloatingButton('https://app.test/onboarding/browser', server)).toBe(false);
  expect(hidesFloatingButton('https://a.test/pricing?from=app', server)).toBe(false);
});

test.each([
  ['https://quay.example/app/', false],
  ['https://quay.example/ai-tools/', false],
  ['https://a.test:8443/app/', false],
  ['https://www.a.test/app/', false],
  ['https://a.test/app/', true],
  ['no address', true],
])('S2.9 only the own pages of the product hide the floating button: %s', (url, hides) => {
  expect(hidesFloatingButton(url, 'https://a.test/')).toBe(hides);
});
