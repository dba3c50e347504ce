import { expect, test } from '@jest/globals';
import { localizedPath } from '../product/paths.ts';
import { freeToolOf, pageLocationOf, readSitePath, siteRoutes } from './site-routes.ts';

const locales = ['de', 'pt-BR', 'en'];

test.each([
  ['/app/', 'web_app'],
  ['/de/app/chat/1', 'web_app'],
  ['/ai-tools/ai-art', 'ai_art'],
  ['/de/app/ai-tools/ai-art/1', 'ai_art'],
  ['/ai-tools/chat-with-pdf', 'free_tools'],
  ['/de/pdf-tools/extract-text', 'free_tools'],
  ['/image-tools/describe', 'free_tools'],
  ['/file-tools/read', 'free_tools'],
  ['/text-tools/rewrite', 'free_tools'],
  ['/', 'landing'],
  ['/pricing', 'landing'],
  ['/apple', 'landing'],
  ['/pages/settings/index.html', 'setting'],
  ['/app/settings/model', 'setting'],
  ['/de/app/settings', 'setting'],
])('S2.8 %s is of %s', (pathname, location) => {
  expect(pageLocationOf({ pathname, protocol: 'https:' })).toBe(location);
});

test('S2.1 each address is read with a locale where its kind has one, with the placeholder, and without', () => {
  for (const { path, locale } of siteRoutes) {
    const plain = path.replace('/*', '').replace(':id', 'abc');
    const own = readSitePath(plain, locales);
    expect([plain, own?.route.path, own?.locale]).toEqual([plain, path, null]);
    const localized = readSitePath(localizedPath(plain, 'de', locales), locales);
    const found = locale === 'none' ? undefined : path;
    expect([plain, localized?.route.path]).toEqual([plain, found]);
    if (found) expect(localized).toMatchObject({ locale: 'de', path: own?.path });
    const open = readSitePath(localizedPath(plain, '[locale]', ['[locale]']), locales);
    expect([plain, open?.route.path, open?.locale]).toEqual([plain, path, null]);
  }
});

test.each([
  '/nothing',
  '/de/nothing',
  '/app/chat/a/b',
  '/prompt/a/b',
  '/de/share/1',
  '/onboarding/browser',
])('%s is no address of the site', (path) => {
  expect(readSitePath(path, locales)).toBeNull();
});

test('only pages that are complete without an account, for anyone, are found by search engines', () => {
  const indexed = siteRoutes.filter(({ isIndexable }) => isIndexable);
  expect(
    indexed.every(
      ({ needsAccount, by, title, description }) =>
        !needsAccount && (by === 'server' || (title && description)),
    ),
  ).toBe(true);
  expect(indexed.map(({ path }) => path)).not.toContain('/app/*');
});

test('a tool has the preset that its address names', () => {
  const tool = (path: string, query = '') => {
    const visit = readSitePath(path, locales);
    return visit && freeToolOf(visit, new URLSearchParams(query));
  };
  expect(tool('/ai-tools/ai-writer', 'urlKey=poem')).toMatchObject({ preset: 'poem' });
  expect(tool('/text-tools/rewrite', 'urlKey=poem')).toMatchObject({ preset: null });
  expect(tool('/prompt/de/7')).toEqual({ name: 'prompt', begins: 'form', preset: '7' });
  expect(tool('/help')).toBeNull();
});
