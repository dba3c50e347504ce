import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { directionOf, toBcp47 } from '#domain/languages/bcp47.ts';
import { interfaceLanguages } from '#domain/languages/interface-languages.ts';
import { responseLanguages } from '#domain/languages/response-languages.ts';
import { practiceSet } from '#test/support/practice.ts';

/** Names of Unicode's CLDR. */
const folder = practiceSet('i18n-languages');
const practice = folder ? test : test.skip;

const alternate = 'an alternate of CLDR';
const region =
  'the region in brackets, as the specification and its neighbours in the list have it';
const script = 'sorted under C, next to its other script';
/** Why a name differs from CLDR's first one. */
const differing: Readonly<Record<string, string>> = {
  'en bn': alternate,
  'en ckb': 'the name under which it is looked for; CLDR has Sorani as its alternate',
  'en en-GB': region,
  'en es-419': region,
  'en fy': 'an alternate of CLDR; West Frisian is the one of its kind with many readers',
  'en mi': 'without the macron, which few keyboards have',
  'en pt-PT': region,
  'en zh-CN': script,
  'en zh-TW': script,
  'native en-GB': region,
  'native es-419': region,
  'native id': 'the language calls itself so in software; CLDR leaves "Bahasa" out',
  'native in': 'as id',
  'native ms': 'as id',
  'native pt-PT': region,
};

interface Names {
  en: string | null;
  native: string | null;
  native_in_region?: string | null;
}

const read = <T>(file: string) =>
  JSON.parse(readFileSync(path.join(folder ?? '', file), 'utf8')) as T;
const plain = (name: string | null | undefined) =>
  (name ?? '')
    .replace(/\s*[(（][^)）]*[)）]/g, '')
    .trim()
    .toLocaleLowerCase();

function differences(code: string, label: string, english: string, names: Names): string[] {
  const natives = [names.native, names.native_in_region].filter((name) => name != null);
  return [
    ...(names.en !== null && plain(english) !== plain(names.en) ? [`en ${code}`] : []),
    ...(natives.length > 0 && !natives.map(plain).includes(plain(label)) ? [`native ${code}`] : []),
  ];
}

practice('S3.1 names and directions of the interface languages are those of CLDR', () => {
  const all = read<(Names & { code: string; rtl: boolean })[]>('interface-codes.json');
  const of = new Map(interfaceLanguages.map((language) => [language.code, language]));
  expect(all.filter(({ code }) => !of.has(code))).toEqual([]);
  const found = all.flatMap((names) => {
    const { code, label, en_label } = of.get(names.code)!;
    return differences(code, label, en_label, names);
  });
  expect(found.filter((name) => !(name in differing))).toEqual([]);
  const wrongDirection = all.filter(({ code, rtl }) => (directionOf(code) === 'rtl') !== rtl);
  expect(wrongDirection).toEqual([]);
});

practice('S1.3 names of the languages of answers are those of CLDR', () => {
  const all = read<Record<string, Names>>('languages.json');
  const known = responseLanguages.filter(({ code }) => toBcp47(code) in all);
  expect(known.length).toBeGreaterThan(50);
  const found = known.flatMap(({ code, label, en_label }) =>
    differences(code.replace('_', '-'), label, en_label, all[toBcp47(code)]!),
  );
  expect(found.filter((name) => !(name in differing))).toEqual([]);
});
