import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import source from '#locales/en/index.json' with { type: 'json' };
import clientTexts from '#scripts/building/client-texts-loader.ts';
import { isLaterText } from '#scripts/locales/later-texts.ts';
import { lazyImports, loadedWith } from '#test/support/import-graph.ts';
import { isTest, read, sourceFiles } from '#test/support/sources.ts';
import { sourceTexts } from './locales.ts';

const laterTexts = 'src/ui/later-texts.ts';
const later = [
  ...new Set(
    Object.keys(sourceTexts)
      .filter(isLaterText)
      .map((key) => key.replace(/_(one|other)$/, '')),
  ),
];

/** Rooms that show texts, or name those of others. Elsewhere such words are calls of the bus. */
const shows = /^src\/(ui|features|entry|domain|shared)\//;
/** Names of texts as data, of which the paywall's own views show the texts. */
const names = 'src/domain/paywall/entries.ts';

function laterTextsOf(file: string): string[] {
  const code = read(file).replaceAll('"', "'");
  const built = [...code.matchAll(/`([a-z][\w-]*\.[\w.-]*)\$\{[^`]*?\}([\w.-]*)`/g)];
  return later.filter(
    (key) =>
      code.includes(`'${key}'`) ||
      built.some(([, before = '', after = '']) => key.startsWith(before) && key.endsWith(after)),
  );
}

/** Modules with which a script begins; texts of `verify` are in its page. */
const begins = [
  ...sourceFiles(['src/entry']).filter((file) =>
    /^src\/entry\/(?!verify\/)[\w-]+\/(index|page)\.tsx?$/.test(file),
  ),
  ...sourceFiles(['src'])
    .filter((file) => !isTest(file) && !file.startsWith('src/server/'))
    .flatMap(lazyImports),
];

test('a view that is loaded lazily and shows a later text loads those texts with it', () => {
  const named = new Map<string, string[]>();
  const textsOf = (file: string) => {
    const texts = named.get(file) ?? laterTextsOf(file);
    named.set(file, texts);
    return texts;
  };
  const missing = [...new Set(begins)].flatMap((begin) => {
    const loaded = loadedWith(begin);
    if (loaded.has(laterTexts)) return [];
    return [...loaded]
      .filter((file) => shows.test(file) && file !== names)
      .flatMap((file) => textsOf(file).map((key) => `${begin}: ${key} of ${file}`));
  });
  expect(missing).toEqual([]);
});

test.each(['web', 'sidebar', 'immersive', 'settings', 'frame'])(
  'the first script of %s has no later texts',
  (page) => {
    expect(loadedWith(`src/entry/${page}/index.tsx`).has(laterTexts)).toBe(false);
  },
);

type Part = 'first' | 'later' | 'keys' | 'joined';

function loaded(texts: object, part?: Part): string {
  const loader = { getOptions: () => (part ? { part } : {}), addDependency: () => undefined };
  return clientTexts.call(loader, JSON.stringify(texts));
}

/** What a module of a language exports, with the keys of English. */
function exported(module: string): unknown {
  const keys = JSON.parse(loaded(source, 'keys'));
  const code = module.replace(/^import .*$/m, '').replace('export default', 'exported =');
  return runInNewContext(`let exported; ${code}; exported`, { keys });
}

test.each(['de', 'pl', 'ar', 'pt-PT', 'en-US'])(
  'G15.5 the texts of %s are joined with keys that are there once',
  (code) => {
    const json = read(`locales/${code}/index.json`);
    expect(exported(loaded(JSON.parse(json), 'joined'))).toEqual(
      JSON.parse(loaded(JSON.parse(json))),
    );
  },
);

test('the first script and what follows have each text once', () => {
  const texts = { 'chat.newChat': 'New chat', 'settings.title': 'Settings', 'site.lead': 'Read' };
  const made = (part?: 'first' | 'later') => JSON.parse(loaded(texts, part));
  expect(made('first')).toEqual({ 'chat.newChat': 'New chat' });
  expect(made('later')).toEqual({ 'settings.title': 'Settings' });
  expect(made()).toEqual({ 'chat.newChat': 'New chat', 'settings.title': 'Settings' });
});
