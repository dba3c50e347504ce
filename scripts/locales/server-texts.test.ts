import { expect, test } from '@jest/globals';
import source from '#locales/en/index.json' with { type: 'json' };
import { read, sourceFiles } from '#test/support/sources.ts';
import { isServerText } from './server-texts.ts';

test('no source of a client names a text that clients are not sent', () => {
  const sources = sourceFiles(['src'])
    .filter((file) => !file.includes('.test.') && !file.includes('src/server/'))
    .map(read)
    .join('\n')
    .replaceAll('"', "'");
  const put = [...sources.matchAll(/`([a-z][\w-]*\.[\w.-]*)\$\{[^`]*?\}([\w.-]*)`/g)];
  const isNamed = (key: string) =>
    sources.includes(`'${key}'`) ||
    put.some(([, before = '', after = '']) => key.startsWith(before) && key.endsWith(after));
  const keys = Object.keys(source)
    .filter(isServerText)
    .map((key) => key.replace(/_(one|other)$/, ''));
  expect(keys.filter(isNamed)).toEqual([]);
  expect(keys.length).toBeGreaterThan(100);
});
