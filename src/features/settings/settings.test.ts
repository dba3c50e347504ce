import { expect, test } from '@jest/globals';
import { hostPattern } from '#domain/models/host-pattern.ts';
import texts from '#locales/en/index.json' with { type: 'json' };
import type { Translate } from '#ui/text.ts';
import { findSettings } from './search/find-settings.ts';
import { settingEntries } from './search/setting-entries.ts';
import { sectionIds } from './sections.ts';

test.each([
  ['https://api.openai.com/v1', 'https://api.openai.com/*'],
  ['http://192.168.1.5:11434', 'http://192.168.1.5/*'],
  ['api.example.com', 'https://api.example.com/*'],
  [' https://api.example.com/ ', 'https://api.example.com/*'],
  ['ftp://x', null],
  ['not a host at all', null],
  ['', null],
])('the origin that %s needs is %s', (host, pattern) => {
  expect(hostPattern(host)).toBe(pattern);
});

const t = ((key: keyof typeof texts) => texts[key]) as Translate;
const entries = settingEntries(sectionIds, t);
const found = (search: string) =>
  findSettings(search, entries)?.map(({ section, title }) => `${section}: ${title}`);

test.each([
  ['anthropic', 'model: API key'],
  ['api key', 'model: API key'],
  ['ollama', 'model: Ollama'],
  ['dark', 'appearance: Dark'],
  ['night mode', 'appearance: Dark'],
  ['shortcut', 'tools: Tools'],
  ['log in', 'account: Account'],
  ['Übersetzung', undefined],
])('a search for “%s” leads to %s', (search, first) => {
  const hits = found(search);
  if (first === undefined) expect(hits).toEqual([]);
  else expect(hits).toContain(first);
});

test('what is called so comes before what is only meant', () => {
  expect(found('export')?.slice(0, 2)).toEqual(
    expect.arrayContaining([expect.stringMatching(/Export/)]),
  );
  expect(found('theme')?.[0]).toBe('appearance: Theme');
});

test('all words of the search are needed; without words nothing is searched', () => {
  expect(found('dark ollama')).toEqual([]);
  expect(found('  ')).toBeUndefined();
  expect(findSettings('', entries)).toBeNull();
});

test('a section that a surface does not have is not found', () => {
  expect(findSettings('permissions', settingEntries(['model'], t))).toEqual([]);
});
