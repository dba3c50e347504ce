import { expect, test } from '@jest/globals';
import { directionOf, toBcp47 } from './bcp47.ts';
import { chooseLocale } from './choose-locale.ts';
import { interfaceLanguages } from './interface-languages.ts';
import { asResponseCode } from './response-codes.ts';
import {
  isLanguage,
  languageOf,
  responseCodeOfTag,
  responseLanguages,
  toResponseCode,
} from './response-languages.ts';

test('S3.1 the interface codes are those of the specification, each once', () => {
  const codes =
    'am ar bg bn ca cs da de el en en-GB en-US es es-419 et fa fi fil fr gu he he-IL hi hr hy hu in id it ja kn ko lt lv ml mr ms nl no pl pt-BR pt-PT ro ru sk sl sr sv sw ta te th tr ua uk vi zh-CN zh-TW';
  expect(interfaceLanguages.map(({ code }) => code)).toEqual(codes.split(' '));
});

test('S3.1 ua is Ukrainian, uk is Urdu, and both Chinese have their translator codes', () => {
  const of = (code: string) => interfaceLanguages.find((language) => language.code === code);
  expect(of('ua')).toMatchObject({ en_label: 'Ukrainian', microsoft_translator_code: 'uk' });
  expect(of('uk')).toMatchObject({ en_label: 'Urdu', microsoft_translator_code: 'ur' });
  expect(of('zh-CN')?.microsoft_translator_code).toBe('zh-Hans');
  expect(of('zh-TW')?.microsoft_translator_code).toBe('zh-Hant');
});

test.each([
  ['ua', 'uk'],
  ['uk', 'ur'],
  ['in', 'id'],
  ['zh_CN', 'zh-CN'],
  ['pt_BR', 'pt-BR'],
  ['es-419', 'es-419'],
])('the product code %s is %s in Intl', (code, tag) => {
  expect(toBcp47(code)).toBe(tag);
});

test('every interface language has a name in Intl', () => {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const unknown = interfaceLanguages.filter(({ code }) => !names.of(toBcp47(code)));
  expect(unknown).toEqual([]);
});

test('Arabic, Persian, Hebrew and Urdu run from right to left', () => {
  const codes = interfaceLanguages.map(({ code }) => code).filter((c) => directionOf(c) === 'rtl');
  expect(codes).toEqual(['ar', 'fa', 'he', 'he-IL', 'uk']);
});

test.each([
  ['de', ['fr-FR'], 'de'],
  ['auto', ['fr-FR', 'de-AT'], 'de'],
  ['auto', ['zh-HK'], 'zh-TW'],
  ['auto', ['zh-Hans-SG'], 'zh-CN'],
  ['auto', ['uk-UA'], 'ua'],
  ['auto', ['pt'], 'pt-BR'],
  ['auto', ['xx'], 'en'],
  ['klingon', [], 'en'],
])('chosen %s on a device in %j shows %s', (chosen, device, locale) => {
  const available = ['en', 'de', 'pt-BR', 'ua', 'zh-CN', 'zh-TW'];
  expect(chooseLocale(chosen, device, available)).toBe(locale);
});

test('S1.3 answers are offered in 150 languages, each once, sorted by name; regions after an underscore', () => {
  const codes = responseLanguages.map(({ code }) => code);
  expect(new Set(codes).size).toBe(150);
  for (const names of [
    responseLanguages.map(({ label }) => label),
    responseLanguages.map(({ en_label }) => en_label),
  ]) {
    expect(new Set(names).size).toBe(150);
  }
  const english = responseLanguages.map(({ en_label }) => en_label);
  expect(english).toEqual(english.toSorted((a, b) => a.localeCompare(b, 'en')));
  expect(codes.filter((code) => code.includes('-'))).toEqual([]);
  expect(codes.filter((code) => !isTag(toBcp47(code)))).toEqual([]);
});

function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

test.each([
  ['pt-BR', 'pt_BR'],
  ['zh_TW', 'zh_TW'],
  ['no', 'nb'],
  ['in', 'id'],
  ['he-IL', 'he'],
  ['uk', 'uk'],
  ['xx', null],
])('the code %s of the interface is %s of answers', (code, own) => {
  expect(toResponseCode(code)).toBe(own);
});

test('the code of answers of a language of the interface needs no list', () => {
  const codes = interfaceLanguages.map(({ code }) => code);
  expect(codes.map(asResponseCode)).toEqual(codes.map(toResponseCode));
});

test('S3.1 every language of the interface is one of answers, of the same name', () => {
  const other = interfaceLanguages.filter(({ code, en_label }) => {
    const own = languageOf(code);
    return (
      !own || (toResponseCode(code) !== null && !own.en_label.startsWith(en_label.split(' ')[0]!))
    );
  });
  expect(other.map(({ code }) => code)).toEqual([]);
});

test.each([
  ['uk', 'ua'],
  ['ur', 'uk'],
  ['pt-BR', 'pt_BR'],
  ['de-AT', 'de'],
  ['iw', 'he'],
  ['no', 'nb'],
  ['xx', null],
])('the tag %s is the language of answers %s', (tag, code) => {
  expect(responseCodeOfTag(tag)).toBe(code);
});

test.each([
  ['en', 'en_GB', true],
  ['uk', 'ua', true],
  ['uk', 'uk', false],
  ['zh-Latn', 'zh_TW', true],
  ['no', 'nb', true],
  ['de', 'nl', false],
])('a text that a browser takes for %s is in %s: %s', (tag, code, isSame) => {
  expect(isLanguage(tag, code)).toBe(isSame);
});
