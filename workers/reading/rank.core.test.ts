import { describe, expect, test } from '@jest/globals';
import { readDocument, readQuestions } from '#test/support/read-fixtures.ts';
import { queryWords } from './rank.core.ts';
import { Reader } from './reader.core.ts';
import { formsOf, wordsOf } from './words.core.ts';

const questions = readQuestions();
const documents = new Map(
  [...new Set(questions.map(({ text }) => text))].map((file) => [file, readDocument(file)]),
);

/** Share of questions whose passage is among the first `max` results of `search`. */
function recall(max: number, search: (file: string, ask: string) => number[]) {
  const missed = questions.filter(({ text, ask, answer }) => {
    const wanted = documents
      .get(text)!
      .passages.findIndex((passage) => passage.text.includes(answer));
    expect({ answer, wanted }).not.toEqual({ answer, wanted: -1 });
    return !search(text, ask).slice(0, max).includes(wanted);
  });
  return { share: 1 - missed.length / questions.length, missed: missed.map(({ ask }) => ask) };
}

function ranked(file: string, ask: string): number[] {
  const reader = new Reader();
  reader.load(documents.get(file)!);
  const { passages } = reader.rank([file], [{ text: ask, weight: 1 }], 20);
  return passages.map(({ passage }) => passage);
}

describe('questions about known passages in six languages', () => {
  test('nearly every answer is among the first five', () => {
    const own = recall(5, ranked);
    expect(questions.length).toBeGreaterThan(65);
    expect(own.share).toBeGreaterThanOrEqual(0.97);
    expect(own.missed).toEqual(['Can I borrow a bike?']);
  });

  test('nine of ten are the first', () => {
    expect(recall(1, ranked).share).toBeGreaterThanOrEqual(0.9);
  });
});

describe('words', () => {
  test.each([
    [
      'The King’s 1,627 aurochs [link](https://a.test/x) née Zoë',
      ['the', 'king', '1627', 'aurochs', 'link', 'nee', 'zoe'],
    ],
    ['l’homme Straße <b>fett</b>', ['homme', 'strasse', 'fett']],
    ['Ёлка и ЁЖ', ['елка', 'и', 'еж']],
    ['', []],
  ])('%j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  test('scripts without spaces are cut into words', () => {
    expect(wordsOf('灯塔建于一九零三年').length).toBeGreaterThan(2);
    expect(wordsOf('ตลาดเปิดเฉพาะวันเสาร์').length).toBeGreaterThan(2);
    expect(wordsOf('霜の夜に').length).toBeGreaterThan(1);
  });

  test.each([
    ['ferries', 'ferry'],
    ['boats', 'boat'],
    ['moored', 'mooring'],
    ['Häuser', 'Häusern'],
    ['сгорел', 'сгорела'],
    ['역사는', '역사를'],
  ])('%s and %s have a form in common', (one, other) => {
    const forms = (word: string) => wordsOf(word).flatMap(formsOf);
    expect(forms(one).filter((form) => forms(other).includes(form))).not.toEqual([]);
  });
});

const words = (text: string) => ({ text, under: '', kind: 'prose' as const });
const load = (texts: string[], docId = 'd') => {
  const reader = new Reader();
  reader.load({ docId, title: '', passages: texts.map(words) });
  return reader;
};
const found = (reader: Reader, ask: string, before = '') =>
  reader.rank(
    ['d'],
    [
      { text: ask, weight: 1 },
      { text: before, weight: 0.3 },
    ],
    10,
  );

test('a typing error finds its word; a compound is found by its end', () => {
  const filler = Array.from({ length: 30 }, (_, index) => `Number ${index} says little about it.`);
  const reader = load([...filler, 'The harbour has a lighthouse.', 'Die Hängebrücke schwankt.']);
  expect(found(reader, 'lighthuose').passages[0]!.passage).toBe(30);
  expect(found(reader, 'Brücke').passages[0]!.passage).toBe(31);
});

test('the previous question completes one of few words', () => {
  const reader = load([
    'Ferries run hourly.',
    'The mill closed in 1950.',
    'Ferries cost two coins.',
    'Nothing here.',
  ]);
  expect(
    found(reader, 'And how much do they cost?', 'When do the ferries run?').passages[0]!.passage,
  ).toBe(2);
});

test('the same words twice are found once', () => {
  const reader = load([
    'All rights reserved by the press.',
    'Rights of way.',
    'All rights reserved by the press.',
  ]);
  const all = found(reader, 'rights reserved press').passages.map(({ passage }) => passage);
  expect(all).toEqual([0, 1]);
});

test('of a long pasted text the words of both ends are searched: the cost grows no further', () => {
  const text = Array.from({ length: 5000 }, (_, at) => `word${at}`).join(' ');
  const searched = queryWords([{ text, weight: 1 }]).map(({ word }) => word);
  expect(searched).toHaveLength(240);
  expect([searched[0], searched.at(-1)]).toEqual(['word0', 'word4999']);
});

test('how much of a question the text covers: nothing of another language', () => {
  const reader = load([
    'The ferry burned in the harbour.',
    'A mill stands there.',
    'Nobody knew the captain.',
  ]);
  expect(found(reader, 'Did the ferry burn?').known).toBe(1);
  expect(found(reader, 'Почему сгорел паром?').known).toBe(0);
  expect(found(reader, 'ferry insurance premium certificate').known).toBeLessThan(0.34);
  expect(found(reader, 'Почему сгорел паром?').passages).toEqual([]);
});

test('two documents are ranked together', () => {
  const reader = load(['Bread is baked at night.', 'Salt comes by sea.'], 'a');
  reader.load({
    docId: 'b',
    title: '',
    passages: ['The oven is cold.', 'Bread and salt for guests.'].map(words),
  });
  const { passages } = reader.rank(['a', 'b'], [{ text: 'bread and salt', weight: 1 }], 10);
  expect(passages[0]).toMatchObject({ docId: 'b', passage: 1 });
  expect(passages.map(({ docId }) => docId).sort()).toEqual(['a', 'a', 'b']);
});

test('a word weighs the same in a short document and in a long one', () => {
  const reader = new Reader();
  const passage = (text: string) => ({ text, under: '', kind: 'prose' as const });
  const filler = Array.from({ length: 18 }, (_, at) => passage(`On day ${at} the tide came in.`));
  const plans = 'Engineers put the cost of a new building at 3.4 million.';
  reader.load({ docId: 'essay', title: 'Essay', passages: [...filler, passage(plans)] });
  const answer = 'The ledger says that the wall cost 3.4 million.';
  reader.load({ docId: 'ledger', title: 'Ledger', passages: [passage(answer)] });
  const query = [{ text: 'What did the wall cost?', weight: 1 }];
  expect(reader.rank(['essay', 'ledger'], query, 5).passages[0]).toMatchObject({
    docId: 'ledger',
    passage: 0,
  });
  expect(reader.quote(['essay', 'ledger'], query, 5).sentences[0]).toMatchObject({ text: answer });
});

test('the most recent reading is cached, and no more than the limit', () => {
  const reader = new Reader();
  const big = (docId: string) =>
    reader.load({ docId, title: '', passages: [words('x'.repeat(3_000_000))] });
  big('a');
  big('b');
  expect(reader.missing(['a', 'b'])).toEqual([]);
  reader.rank(['a'], [{ text: 'x', weight: 1 }], 1);
  big('c');
  expect(reader.missing(['a', 'b', 'c'])).toEqual(['b']);
  expect(() => reader.rank(['b'], [], 1)).toThrow('was not loaded');
});

test('G17 what a search needs and is cached stays while the rest of it is loaded', () => {
  const reader = new Reader();
  const big = (docId: string) =>
    reader.load({ docId, title: '', passages: [words('x'.repeat(3_000_000))] });
  big('a');
  big('b');
  expect(reader.missing(['a', 'c'])).toEqual(['c']);
  big('c');
  expect(reader.missing(['a', 'c'])).toEqual([]);
});

test('S7 sources of one question that are longer than the cache together are all searched', () => {
  const reader = new Reader();
  const ids = ['a', 'b', 'c'];
  expect(reader.missing(ids)).toEqual(ids);
  for (const docId of ids) {
    reader.load({ docId, title: '', passages: [words('x'.repeat(3_000_000))] });
  }
  expect(reader.missing(ids)).toEqual([]);
  reader.load({ docId: 'd', title: '', passages: [words('x')] });
  expect(reader.missing(['a', 'b', 'c', 'd'])).toEqual(['a']);
});
