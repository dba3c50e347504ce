import { expect, test } from '@jest/globals';
import { namedDays } from './named-days.ts';
import { marksFor, type RecallableMark } from './recalled-marks.ts';

const now = new Date(2026, 10, 28, 12).getTime();
const daysAgo = (days: number) => now - days * 86_400_000;

const mark = (text: string, more: Partial<RecallableMark> = {}): RecallableMark => ({
  text,
  note: '',
  title: 'The tide library',
  address: 'https://quarterly.example/tide',
  at: now,
  ...more,
});
const larch = mark('a deck of larch on sealed drums', { note: 'Ask about the drums' });
const noon = mark('The tide comes in before noon', { at: daysAgo(1) });
const ferry = mark('The ferry runs only when it rains', {
  title: 'Ferries',
  address: 'https://harbour.example/ferries',
  at: daysAgo(40),
});
const all = [larch, noon, ferry];

const wanted = (question: string, here: readonly string[] = []) =>
  marksFor(all, { question, now, languages: ['en-US', 'en-GB', 'de'], here: new Set(here) });

test('G19 a question takes the marks that have its words, in text, note or title', () => {
  expect(wanted('What did I mark about the ferry?')).toEqual([ferry]);
  expect(wanted('Which drums did I highlight?')).toEqual([larch]);
  expect(wanted('What did I mark on the tide?')).toEqual([noon, larch]);
  expect(wanted('Who won the chess olympiad?')).toEqual([]);
});

test.each(['What did I mark?', 'List all my marks', 'Was habe ich markiert?', '我标了什么？'])(
  'G19 “%s” takes all, the newest first',
  (question) => expect(wanted(question)).toEqual([larch, noon, ferry]),
);

test('G19 a page, a site or a day that is named limits them; of none on that day there is none', () => {
  expect(wanted('What did I mark on harbour.example?')).toEqual([ferry]);
  expect(wanted('What did I mark on Harbour')).toEqual([ferry]);
  expect(wanted('What did I mark on “The tide library”?')).toEqual([larch, noon]);
  expect(wanted('What did I mark yesterday?')).toEqual([noon]);
  expect(wanted('Was habe ich gestern markiert?')).toEqual([noon]);
  expect(wanted('What did I highlight on October 19?')).toEqual([ferry]);
  expect(wanted('What did I highlight in October?')).toEqual([ferry]);
  expect(wanted('What did I mark on 2026-11-28 about drums?')).toEqual([larch]);
  expect(wanted('What did I mark last month about larch?')).toEqual([ferry]);
});

test('G19 where nothing is named, those of the pages that the question is about come alone', () => {
  const { address } = ferry;
  expect(wanted('What did I mark here?', [address!])).toEqual([ferry]);
  expect(wanted('What did I mark about larch?', [address!])).toEqual([larch]);
});

test('a day is named in any of the languages', () => {
  const found = namedDays('Was habe ich am 28. November gelesen?', [now], now, ['de']);
  expect(found?.period).toEqual([
    new Date(2026, 10, 28).getTime(),
    new Date(2026, 10, 29).getTime(),
  ]);
  expect(namedDays('What about larch?', [now], now, ['en'])).toBeNull();
});
