import { expect, test } from '@jest/globals';
import { foldText } from '../search/fold-letters.ts';
import { mayNeedWeb, signsOfNow } from './web-signs.ts';

const now = Date.UTC(2026, 10, 29);
const about = (question: string, tag = 'en', words = 'latest, newest, news') => ({
  question,
  tag,
  words,
  now,
});

test.each([
  ['What is the latest version of Node?', 'en', ['latest']],
  ['Weather in Lisbon today', 'en', ['today']],
  ["Today's tides?", 'en', ['today']],
  ['What changed this week?', 'en', ['this week']],
  ['Who won the election of 2026?', 'en', ['2026']],
  ['Wie ist das Wetter heute?', 'de', ['heute']],
  ['Météo aujourd’hui à Nice', 'fr', null],
  ['今日の天気は？', 'ja', ['今日']],
  ['What is the newspaper about?', 'en', []],
  ['How high was the tide in 1926?', 'en', []],
  ['Say it shorter now', 'en', []],
  ['', 'en', []],
])('U2.4 the signs of now in “%s”', (question, tag, signs) => {
  const found = signsOfNow(about(question, tag));
  if (signs === null) expect(found).not.toEqual([]);
  else expect(found).toEqual(signs);
});

test('U2.4 the words of the locale count as whole words, in any case and form of letters', () => {
  expect(signsOfNow(about('Die NEUESTEN Zahlen', 'de', 'neueste, neuesten'))).toEqual(['neuesten']);
  expect(signsOfNow(about('최신 소식', 'ko', '최신, 뉴스'))).toEqual(['최신']);
});

test('U2.4 a long text to work on, or one of several lines, is no question about now', () => {
  expect(signsOfNow(about(`Improve this: ${'See you today. '.repeat(30)}`))).toEqual([]);
  expect(signsOfNow(about('Translate:\nSee you today.'))).toEqual([]);
});

const page = foldText(
  'The library floods on 214 days a year. Visitors say that the tide borrows books.',
);

test.each([
  ['What is the latest news from Lisbon?', [], true],
  ['What is the latest news from Lisbon?', [page], true],
  ['Which books does the tide borrow today?', [page], false],
  ['What is new in Lisbon today?', [page], true],
  ['Which books does the tide borrow?', [], false],
])('U2.4 “%s” with %j', (question, texts, isOffered) => {
  expect(mayNeedWeb(about(question), texts)).toBe(isOffered);
});
