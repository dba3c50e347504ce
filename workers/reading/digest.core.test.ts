import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { quoteForms, SourceText } from '#domain/evidence/quote-rule.ts';
import { foldText } from '#domain/passages/canonical-text.ts';
import { readDocument } from '#test/support/read-fixtures.ts';
import { wideTest } from '#test/support/wide.ts';
import { digestOf, lengthFor } from './digest.core.ts';
import { Reader } from './reader.core.ts';
import { plainText, rowOf, sentencesOf } from './sentences.core.ts';

const texts = (passage: string) => sentencesOf(passage).map(({ text }) => text);

describe('sentences', () => {
  test.each([
    ['One ends. Two ends! Does three? Yes.', ['One ends.', 'Two ends!', 'Does three?', 'Yes.']],
    [
      'Dr. Lind met J. R. Cole at 4.5 knots. They left.',
      ['Dr. Lind met J. R. Cole at 4.5 knots.', 'They left.'],
    ],
    ['Das kostet z. B. 5 €. Mehr nicht.', ['Das kostet z. B. 5 €.', 'Mehr nicht.']],
    ['新芽は四月の末に出る。霜の夜もある。', ['新芽は四月の末に出る。', '霜の夜もある。']],
    ['See [the list](https://a.test/v1.2?q=A.B) now. Then go.', ['See the list now.', 'Then go.']],
    [
      'The **bold** _start_ of `code()` and\na \\*star\\* [^1] [[2]](#note-2) ends.',
      ['The bold start of code() and a *star* ends.'],
    ],
    ['![picture](a.png)', []],
  ])('%j', (passage, expected) => {
    expect(texts(passage)).toEqual(expected);
  });

  test('snake_case and 2*3*4 are no emphasis', () => {
    expect(plainText('call set_max_size with 2*3*4')).toBe('call set_max_size with 2*3*4');
  });
});

describe('what a mark quotes', () => {
  const quote = (passage: string) => sentencesOf(passage)[0]?.quote;

  test.each([
    ['The bridge was closed to all traffic in May.', 'The bridge was closed to all traffic in May'],
    [
      'She said "we will never leave this bay again" and left.',
      'She said ”we will never leave this bay again” and left',
    ],
    ['It is [named after a willow](https://a.test) here.', 'It is named after a willow here'],
    ['The *lamp* of the pier burns **whale oil** now.', 'The lamp of the pier burns whale oil now'],
    ['Too short here.', ''],
    ['灯塔建于一九零三年，由一位苏格兰工程师设计。', '灯塔建于一九零三年，由一位苏格兰工程师设计'],
  ])('%s', (passage, expected) => {
    expect(quote(passage)).toBe(expected);
  });

  test('U2.3 a whole sentence, of 100 words at most, and nothing that would end a mark', () => {
    const long = quote(`${'word '.repeat(160)}end.`)!;
    expect(long.split(' ')).toHaveLength(100);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (any) => {
        for (const sentence of sentencesOf(any)) {
          expect(sentence.quote).not.toMatch(/["\n]|\]\]/);
          const isRange = foldText(any).includes(foldText(sentence.quote));
          const isWhole = () => new SourceText(any).find(quoteForms(sentence.quote))?.isWhole;
          expect(isRange || isWhole()).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('a row of a table is quoted with its cells', () => {
    expect(rowOf('| up to 8 m | 14 € | 80 € |')).toEqual({
      text: 'up to 8 m · 14 € · 80 €',
      quote: 'up to 8 m | 14 € | 80',
    });
  });
});

describe('the most informative sentences', () => {
  test.each([
    'harbour-handbook.md',
    'museum.de.md',
    'tea.ja.md',
    'lighthouse.zh.md',
    'market.th.md',
    'river.ru.md',
  ])('%s: in order, in its own words, from its beginning on', (file) => {
    const { passages } = readDocument(file);
    const digest = digestOf(passages, '', 0);
    expect(digest.length).toBeGreaterThanOrEqual(3);
    expect(digest.length).toBeLessThanOrEqual(12);
    expect(digest[0]!.passage).toBe(0);
    expect(digest.map(({ passage }) => passage)).toEqual(
      digest.map(({ passage }) => passage).sort((a, b) => a - b),
    );
    for (const { text, quote, passage } of digest) {
      expect(passages[passage]!.text.replace(/\s+/g, ' ')).toContain(text);
      expect(text.replaceAll('"', '”')).toContain(quote);
    }
  });

  test('repeated sentences occur once; what is not part of the text is left out', () => {
    const prose = (text: string) => ({ text, under: '', kind: 'prose' as const });
    const passages = [
      'The ferry to the island burned last night in the harbour.',
      'Last night the ferry to the island burned in the harbour.',
      'Its captain steered the burning ferry away from the oil dock.',
      'The island has no ferry now, and the harbour master asks for fishing boats.',
      'Subscribe to our newsletter for offers on garden furniture.',
      'READ MORE ABOUT THIS AND OTHER STORIES HERE TODAY.',
      'Photo of the day',
    ].map(prose);
    const said = digestOf(passages, 'Ferry burned', 3).map(({ passage }) => passage);
    expect(said).toHaveLength(3);
    expect(said.filter((passage) => passage < 2)).toHaveLength(1);
    expect(said).not.toContain(4);
    expect(said).not.toContain(5);
    expect(said).not.toContain(6);
  });

  test('U2.5 of a text without whole sentences, a list or a table, what can be quoted is', () => {
    const listed = (text: string, kind: 'item' | 'row' | 'prose') => ({ text, under: '', kind });
    const passages = [
      listed('Opening hours of the harbour office', 'prose'),
      listed('Monday to Friday from eight to five', 'item'),
      listed('Closed', 'item'),
      listed('| up to 8 m | 14 € | 80 € |', 'row'),
    ];
    expect(digestOf(passages, '', 0).map(({ passage }) => passage)).toEqual([0, 1, 3]);
    expect(digestOf(passages, '', 1).map(({ text }) => text)).toEqual([
      'Opening hours of the harbour office',
    ]);
  });

  test('grows with the source, up to twelve', () => {
    expect([4, 30, 100, 400, 100_000].map(lengthFor)).toEqual([3, 5, 8, 12, 12]);
  });

  wideTest('what occurs in a book again and again is written once', () => {
    const { passages } = readDocument('harbour-handbook.md');
    const book = Array.from({ length: 400 }, (_, index) => [
      {
        text: `Chapter ${index} tells of the ${index} boats that lay in berth ${index * 7}.`,
        under: '',
        kind: 'prose' as const,
      },
      ...passages,
    ]).flat();
    const said = digestOf(book, '', 0).map(({ text }) => text);
    expect(said).toHaveLength(12);
    expect(new Set(said).size).toBe(12);
  });
});

test('a question is answered by sentences, a table by its row and the names of its columns', () => {
  const reader = new Reader();
  reader.load(readDocument('harbour-handbook.md'));
  const ask = (text: string) =>
    reader.quote(['harbour-handbook.md'], [{ text, weight: 1 }], 3).sentences;
  expect(ask('Who mends sails?')[0]).toMatchObject({
    text: 'The sail loft is run by the sisters Amara and Ines Cole, who also mend tents.',
    under: 'Handbook of the harbour of Sallow Bay › People',
  });
  const rows = ask('price per week for a boat of 10 m').map(({ text }) => text);
  expect(rows).toContain('8 to 12 m · 21 € · 120 € (Length · Night · Week)');
  expect(ask('quantum chromodynamics')).toEqual([]);
});
