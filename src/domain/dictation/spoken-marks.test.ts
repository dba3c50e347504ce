import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { toBcp47 } from '#domain/languages/bcp47.ts';
import { read, root } from '#test/support/sources.ts';
import { joinTexts } from './join-words.ts';
import { withSpokenMarks } from './spoken-marks.ts';

test.each([
  [
    'en',
    'dear master comma thank you period is it open question mark',
    'Dear master, thank you. Is it open?',
  ],
  ['en-GB', 'one full stop new line two new paragraph three', 'One.\nTwo\n\nThree'],
  ['de', 'guten morgen komma wir kommen punkt', 'Guten morgen, wir kommen.'],
  ['fr', 'est-il ouvert point d’interrogation oui point', 'Est-il ouvert ? Oui.'],
  ['es', 'buenos días coma vamos punto y coma ya', 'Buenos días, vamos; ya'],
  ['tr', 'evet virgül geliyoruz nokta iyi', 'Evet, geliyoruz. İyi'],
  ['ar', 'نعم فاصلة هل وصلت علامة استفهام', 'نعم، هل وصلت؟'],
])('S1.2 spoken marks in %s: %s', (language, said, written) => {
  expect(withSpokenMarks(said, language)).toBe(written);
});

test.each([
  ['of an engine that punctuates', 'en', 'The Jurassic period, they say.'],
  ['without marks', 'en', 'we went home'],
  ['within other words', 'en', 'periodic commas'],
  ['of a language that is not known', null, 'comma period'],
  ['of a language without a list', 'ja', 'comma'],
])('a text %s stays as it is', (_, language, text) => {
  expect(withSpokenMarks(text, language)).toBe(text);
});

const folders = readdirSync(path.join(root, 'locales')).filter((name) => !/[.]|-X[AB]$/.test(name));

test('words that the settings name in a language become marks in it', () => {
  const named = folders.flatMap((code) => {
    const { 'settings.voice.languageHint': hint = '' } = JSON.parse(
      read(`locales/${code}/index.json`),
    ) as Record<string, string>;
    const words = hint.matchAll(/„(.+?)[“”]|“(.+?)”|«(.+?)»|‘(.+?)’|”(.+?)”/gu);
    return [...words].map((match) => [code, match.slice(1).join('').trim()] as const);
  });
  expect(named.length).toBeGreaterThan(2 * 10);
  const unspoken = named.filter(([code, words]) => {
    const said = `a ${words} b`;
    return withSpokenMarks(said, toBcp47(code)) === said;
  });
  expect(unspoken).toEqual([]);
});

test('a mark that begins a range is at the word before', () => {
  expect(joinTexts('Dear master', withSpokenMarks('comma thank you', 'en'))).toBe(
    'Dear master, thank you',
  );
});

test('a spoken line break between two ranges stays', () => {
  expect(joinTexts('One.\n', 'Two')).toBe('One.\nTwo');
});
