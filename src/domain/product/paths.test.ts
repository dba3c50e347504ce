import { expect, test } from '@jest/globals';
import { isChatWithPdf, localizedPath, stripLocale } from './paths.ts';

const locales = ['de', 'pt-BR', 'en'];

test.each([
  ['/prompt/abc', '/prompt/de/abc'],
  ['/prompt', '/prompt/de'],
  ['/pricing', '/de/pricing'],
  ['/', '/de'],
  ['/en/pricing', '/de/pricing'],
  ['/prompt/pt-BR/abc', '/prompt/de/abc'],
  ['/prompts', '/de/prompts'],
])('S2.1 %s in German is %s', (path, localized) => {
  expect(localizedPath(path, 'de', locales)).toBe(localized);
});

test.each([
  ['/de/pricing', '/pricing'],
  ['/[locale]/pricing', '/pricing'],
  ['/%5Blocale%5D/pricing', '/pricing'],
  ['/%7Blocale%7D/pricing', '/pricing'],
  ['/prompt/[locale]/abc', '/prompt/abc'],
  ['/de', '/'],
  ['/design', '/design'],
  ['/', '/'],
])('S2.1 %s without its locale is %s', (path, plain) => {
  expect(stripLocale(path, locales)).toBe(plain);
});

test.each([
  ['/ai-tools/chat-with-pdf', true],
  ['/de/ai-tools/chat-with-pdf/', true],
  ['/app/ai-tools/chat-with-pdf', true],
  ['/ai-tools/ai-art', false],
  ['/app/', false],
])('S2.6 %s is the page to chat with a PDF: %s', (path, is) => {
  expect(isChatWithPdf(path)).toBe(is);
});
