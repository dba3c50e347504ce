import { expect, test } from '@jest/globals';
import { citation } from '#test/support/fake-evidence.ts';
import { answerWithEndNotes, endNotes } from './end-notes.ts';
import type { Failure } from './failure-texts.ts';

const source = {
  docId: 'doc1',
  docType: 'page_content__webpage',
  title: 'Tides',
  link: 'https://quarterly.example/tides',
  tokens: 10,
} as const;
const sources = new Map([['doc1', source]]);
const said = (failure: Failure) => `${failure}:`;

test('one entry per number: each quote of its passage once, quotes that were not found separately', () => {
  const citations = [
    citation(0, 'It floods on 214 days.', undefined, { passageId: 'p1' }),
    citation(1, null, 'It never floods at all.'),
    citation(2, 'Nobody minds it much.', undefined, { passageId: 'p1' }),
    citation(3, 'It floods on 214 days.', undefined, { passageId: 'p1' }),
    citation(4, 'The floor floats.', undefined, { passageId: 'p2' }),
  ];
  expect(
    endNotes(citations).map(({ number, found, missing }) => [
      number,
      found.map(({ exact }) => exact),
      missing.map(({ quote }) => quote),
    ]),
  ).toEqual([
    [1, ['It floods on 214 days.', 'Nobody minds it much.'], []],
    [2, [], ['It never floods at all.']],
    [3, ['The floor floats.'], []],
  ]);
});

test('a copied answer has its numbers directly after the words, and its notes at the end', () => {
  const raw =
    'It floods [[1.1 "It floods on 214 days."]]. It never does [[1.2 "It never floods."]], or `[[1.1 "x"]]`.\n';
  const citations = [citation(0, 'It floods on\n214 days.'), citation(1, null, 'It never floods.')];
  expect(answerWithEndNotes(raw, citations, sources, said)).toBe(
    'It floods[1]. It never does[2], or `[[1.1 "x"]]`.\n\n' +
      '[1] “It floods on 214 days.”, Tides, https://quarterly.example/tides\n' +
      '[2] missing: “It never floods.”\n',
  );
});

test('unchecked marks are left out, and without notes nothing is added', () => {
  const raw = 'It floods [[1.1 "It floods on 214 days."]] here.';
  expect(answerWithEndNotes(raw, [], sources, said)).toBe('It floods here.');
  expect(answerWithEndNotes('Plain **words**.', [], sources, said)).toBe('Plain **words**.');
});

test('a note has its whole sentence with the words in bold, and why it failed', () => {
  const raw = 'A [[1.1 "x"]] b [[1.2 "y"]] c [[1.3 "z"]].';
  const sentence = { before: 'Seldom, ', after: '\nthey said.' };
  const citations = [
    citation(0, 'it floods', undefined, { sentence }),
    citation(1, 'it floods', 'It floods', { sentence, failure: 'part' }),
    citation(2, null, 'It floods on 3 days.', { failure: 'number' }),
  ];
  const notes = answerWithEndNotes(raw, citations, sources, said).split('\n').slice(2, -1);
  expect(notes).toEqual([
    '[1] “Seldom, **it floods** they said.”, Tides, https://quarterly.example/tides',
    '[2] part: “Seldom, **it floods** they said.”, Tides, https://quarterly.example/tides',
    '[3] number: “It floods on 3 days.”',
  ]);
});
