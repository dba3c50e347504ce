import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { pseudoLocales } from '#scripts/locales/pseudo-locales.ts';
import { errorRegistry } from '#shared/errors/registry.ts';
import { read, root, sourceFiles } from '#test/support/sources.ts';
import { availableLocales, loadLocale, sourceTexts } from './locales.ts';

const keys = Object.keys(sourceTexts);
const base = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');

test('every locale on disk can be loaded, and the made-up ones only on demand', async () => {
  const folders = readdirSync(path.join(root, 'locales')).filter((name) => !name.includes('.'));
  expect(availableLocales(true).toSorted()).toEqual(folders.toSorted());
  expect(availableLocales().filter((code) => /-X[AB]$/.test(code))).toEqual([]);
  expect((await loadLocale('en-XA'))['chat.newChat']).toBe('[Ñéŵ çĥàţ one]');
});

test('the pseudo-locales are those of the English texts of today', () => {
  for (const [code, text] of Object.entries(pseudoLocales())) {
    const file = path.join(root, 'locales', code, 'index.json');
    expect({ code, current: readFileSync(file, 'utf8') === text }).toEqual({ code, current: true });
  }
});

test('no English message is empty, and keys are words and dots', () => {
  expect(keys.filter((key) => sourceTexts[key]?.trim() === '')).toEqual([]);
  expect(keys.filter((key) => !/^[a-z][\w.-]*$/i.test(key))).toEqual([]);
});

test('every error a person can see has its text', () => {
  const texts = Object.values(errorRegistry).map(({ text }) => text);
  expect(texts.filter((key) => !keys.includes(key))).toEqual([]);
});

test('S8.1 and S8.3 are the words of the specification', () => {
  expect(sourceTexts['error.generic']).toBe(
    'Something went wrong, please try again. If this issue persists, contact us via email.',
  );
  expect(sourceTexts['error.tokenLimit']).toBe(
    "Your input has reached the model's token limit. If you believe this is an error, please contact us at {email}",
  );
});

test('S6.2 and S8.4 retain their texts, and S2.11 its title and button', () => {
  expect(
    [
      'error.pleaseLogin',
      'error.timeout',
      'error.aborted',
      'error.screenTitle',
      'error.screenAction',
    ].map((key) => sourceTexts[key]),
  ).toEqual([
    'Please login',
    'Request timeout',
    'manual aborted request.',
    'Something went wrong:',
    'Try again',
  ]);
});

test('no key is unused', () => {
  const sources = sourceFiles(['src'])
    .filter((file) => !file.includes('.test.'))
    .map(read)
    .join('\n')
    .replaceAll('"', "'");
  // Keys that are put together: `library.sort.${sort}`.
  const built = [...sources.matchAll(/`([a-z][\w-]*\.[\w.-]*)\$\{[^`]*?\}([\w.-]*)`/g)].map(
    ([, before = '', after = '']) => ({ before, after }),
  );
  const isBuilt = (key: string) =>
    built.some(({ before, after }) => key.startsWith(before) && key.endsWith(after));
  const unused = keys
    .map(base)
    .filter((key) => !sources.includes(`'${key}'`) && !isBuilt(key) && !key.startsWith('action.'));
  expect([...new Set(unused)]).toEqual([]);
});
