import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findWords } from './find-words.ts';
import { foldText, foldWithPlaces } from './fold-letters.ts';
import { scoreTexts } from './score-texts.ts';
import { searchExcerpt } from './search-excerpt.ts';
import { readQuery } from './search-query.ts';

function score(text: string, search: string): number {
  const texts = [{ folded: foldText(text), weight: 1 }];
  return scoreTexts(readQuery(search)!, texts)?.score ?? 0;
}

const isFound = (text: string, search: string) => score(text, search) > 0;

const marked = (text: string, search: string) =>
  findWords(text, readQuery(search)!).map(({ start, end }) => text.slice(start, end));

test.each([
  ['the café on the quay', 'cafe', 'café'],
  ['the cafe\u0301 on the quay', 'café', 'cafe\u0301'],
  ['the cafe on the quay', 'CAFÉ', 'cafe'],
  ['Phở and bún chả', 'pho cha', 'Phở'],
  ['Julio César', 'cesar', 'César'],
  ['an Ångström', 'angstrom', 'Ångström'],
  ['Łódź harbour', 'lodz', 'Łódź'],
  ['Hauptstraße 3', 'strasse', 'straße'],
  ['HAUPTSTRASSE 3', 'straße', 'STRASSE'],
  ['die Größe der Maße', 'masse', 'Maße'],
  ['He said: don’t wait', "don't", 'don’t'],
  ["He said: don't wait", 'don’t', "don't"],
  ['He said: don’t wait', 'dont', 'don’t'],
  ['Oʼzbekiston', "o'zbekiston", 'Oʼzbekiston'],
  ["l'été à Nice", 'ete', 'été'],
  ['ＧＬＯＳＳ１２', 'gloss12', 'ＧＬＯＳＳ１２'],
  ['ﾊﾟｿｺﾝを使う', 'パソコン', 'ﾊﾟｿｺﾝ'],
  ['İstanbul', 'istanbul', 'İstanbul'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς', 'ΟΔΥΣΣΕΥΣ'],
  ['ёлка и мёд', 'елка мед', 'ёлка'],
  ['елка', 'ЁЛКА', 'елка'],
  ['هذه مَدْرَسَة كبيرة', 'مدرسة', 'مَدْرَسَة'],
  ['هذه مدرسة كبيرة', 'مَدْرَسَةٌ', 'مدرسة'],
  ['كتابـــي', 'كتابي', 'كتابـــي'],
  ['أحمد إلى المكتب', 'احمد', 'أحمد'],
  ['שָׁלוֹם עולם', 'שלום', 'שָׁלוֹם'],
  ['می‌خواهم بروم', 'میخواهم', 'می‌خواهم'],
  ['한국어 문장', '한국어', '한국어'],
  ['한국어.pdf'.normalize('NFD'), '한국어', '한국어'.normalize('NFD')],
  ['昨日、東京大学へ行きました。', '東京', '東京'],
  ['我们讨论机器学习模型。', '学习', '学习'],
  ['ฉันไปโรงเรียนทุกวัน', 'โรงเรียน', 'โรงเรียน'],
])('%s is found by %s, and its words are marked', (text, search, first) => {
  expect(isFound(text, search)).toBe(true);
  expect(marked(text, search)[0]).toBe(first);
});

test.each([
  ['The tide turns at the quay', 'quay tide'],
  ['The tide turns at the quay', '"tide", quay!'],
  ['大学は東京にある', '東京の大学'],
  ['模型需要学习', '学习模型'],
  ['iPhoneの画面', '画面 iphone'],
  ['notes on C++ and #tides', '#tides c++'],
  ['see quarterly.example/a', 'quarterly.example.'],
  ['a well-known e-mail', 'e-mail known'],
  ['a 😀 day', '😀'],
])('%s has all the words of %s, in any order', (text, search) => {
  expect(isFound(text, search)).toBe(true);
});

test.each([
  ['The tide turns', 'tide quay'],
  ['часть моего', 'мой'],
  ['東京大学', '京都'],
  ['हिन्दी भाषा', 'हिन्दू'],
  ['かき', 'がき'],
  ['The tide', 'd'],
])('%s is not found by %s', (text, search) => {
  expect(isFound(text, search)).toBe(false);
});

test('nothing is searched for where there are no words', () => {
  expect(['', '  ', ' \u200b'].map(readQuery)).toEqual([null, null, null]);
});

test('as typed is before near, whole words before beginnings, and those before parts of words', () => {
  const ranked = ['tide table', 'a table of each tide', 'tides in tables', 'riptide stable'];
  const scores = ranked.map((text) => score(text, 'tide table'));
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(new Set(scores).size).toBe(4);
});

test('an excerpt is where most of the words are, and is cut between words', () => {
  const far = 'word '.repeat(40);
  const text = `The tide. ${far}The tide turns\n at the quay. ${far}`;
  const excerpt = searchExcerpt(text, readQuery('quay tide')!);
  expect(excerpt).toMatch(/^…word .*The tide turns at the quay\. word.*word…$/);
  expect(excerpt.length).toBeLessThan(180);
  expect(searchExcerpt('No such words', readQuery('tide')!)).toBe('No such words');
  expect(searchExcerpt('Straße', readQuery('strasse')!)).toBe('Straße');
});

test('places of a folded text are places of its source', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (source) => {
      const { text, starts, ends } = foldWithPlaces(source);
      expect(text).toBe(foldText(source));
      expect(starts).toHaveLength(text.length);
      for (const [at, start] of starts.entries()) {
        expect(start).toBeGreaterThanOrEqual(starts[at - 1] ?? 0);
        expect(ends[at]!).toBeGreaterThan(start);
        expect(ends[at]!).toBeLessThanOrEqual(source.length);
      }
    }),
  );
});
