import { expect, test } from '@jest/globals';
import { citation } from '#test/support/fake-evidence.ts';
import { answerWithEndNotes, endNotes } from './end-notes.ts';

const source = {
  docId: 'doc1',
  docType: 'page_content__webpage',
  title: 'Tides',
  link: 'https://quarterly.example/tides',
  tokens: 10,
} as const;
const sources = new Map([['doc1', source]]);

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
      missing,
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
  expect(answerWithEndNotes(raw, citations, sources, 'Not found in the source:')).toBe(
    'It floods[1]. It never does[2], or `[[1.1 "x"]]`.\n\n' +
      '[1] “It floods on 214 days.”, Tides, https://quarterly.example/tides\n' +
      '[2] Not found in the source: “It never floods.”\n',
  );
});

test('unchecked marks are left out, and without notes nothing is added', () => {
  const raw = 'It floods [[1.1 "It floods on 214 days."]] here.';
  expect(answerWithEndNotes(raw, [], sources, '')).toBe('It floods here.');
  expect(answerWithEndNotes('Plain **words**.', [], sources, '')).toBe('Plain **words**.');
});
