import { expect, test } from '@jest/globals';
import { hidesFloatingButton } from './quick-access.ts';

test('S2.9 paths with ai-tools, app or onboarding/browser/ hide the floating button', () => {
  for (const path of ['ai-tools/translate', 'de/app/chat', 'app', 'x/onboarding/browser/chrome']) {
    expect(hidesFloatingButton(`https://a.test/${path}`)).toBe(true);
  }
  for (const path of ['apple', 'news/happy', 'ai-toolset', 'app.html', 'onboarding/browser']) {
    expect(hidesFloatingButton(`https://a.test/${path}`)).toBe(false);
  }
  expect(hidesFloatingButton('https://app.test/onboarding/browser')).toBe(false);
  expect(hidesFloatingButton('https://a.test/pricing?from=app')).toBe(false);
});
