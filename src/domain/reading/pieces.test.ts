import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { read } from '#test/support/sources.ts';
import { splitPassages } from '#workers/passages/passages.core.ts';
import { gapSign, joinExcerpts, joinPieces, piecesOf, takenPieces } from './pieces.ts';

const piecesIn = (text: string, number = 1) => {
  const spans = splitPassages(text);
  const passages = spans.map((span) => ({
    ...span,
    anchor: { kind: 'video', seconds: 0 } as const,
  }));
  return piecesOf({ pure_text: text, passages }, number);
};

const text = [
  '# Town',
  '',
  'First.',
  '',
  '## Bridge',
  '',
  '3. third step',
  '4. fourth step',
  '',
  '### Arch',
  '',
  '```js',
  'code();',
  '```',
  '',
  'After.',
  '',
  '## Mill',
  '',
  '| a | b |',
  '|---|---|',
  '| c | d |',
].join('\n');

test('a part has its label, its headings and its kind', () => {
  const seen = piecesIn(text, 2).map(({ label, text: words, under, kind, opensSection }) => [
    label + words,
    under.join(' › '),
    kind,
    opensSection,
  ]);
  expect(seen).toEqual([
    ['[2.1] First.', 'Town', 'prose', true],
    ['[2.2] third step', 'Town › Bridge', 'item', true],
    ['[2.3] fourth step', 'Town › Bridge', 'item', false],
    ['[2.4] code();', 'Town › Bridge › Arch', 'code', true],
    ['[2.5] After.', 'Town › Bridge › Arch', 'prose', false],
    ['[2.6] | a | b |', 'Town › Mill', 'row', true],
    ['[2.7] | c | d |', 'Town › Mill', 'row', false],
  ]);
});

describe('pieces in a row', () => {
  test('give the text again, with its labels', () => {
    const all = read('test/fixtures/reading/harbour-handbook.md').trim();
    const joined = joinPieces(piecesIn(all));
    expect(joined.replace(/\[1\.\d+\] /g, '')).toBe(all);
  });

  test('no word of any text is lost', () => {
    const line = fc.oneof(
      fc.constantFrom('', '## h', '- item', '| a |', '```', '> q', '![](x.png)', '1. x'),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.constant('word '.repeat(400)),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 25 }), (lines) => {
        const source = lines.join('\n');
        const passages = splitPassages(source);
        const joined = joinPieces(piecesIn(source));
        for (const { textStart, textEnd } of passages) {
          expect(joined).toContain(source.slice(textStart, textEnd));
        }
      }),
    );
  });

  test('between two of them hardly more than headings remains of text that matches nothing', () => {
    const pictures = '![](https://a.test/picture.png)\n\n'.repeat(50);
    const [, second] = piecesIn(`One.\n\n${pictures}## Next\n\n${pictures}- two`);
    expect(second).toMatchObject({ before: '\n\n## Next\n\n- ', text: 'two', under: ['Next'] });
  });
});

test('chosen parts show what was left out, and their headings', () => {
  const pieces = piecesIn(text);
  expect(joinExcerpts(pieces, [0, 2, 4])).toBe(
    [
      '\n# Town\n\n[1.1] First.',
      gapSign,
      '### Town › Bridge',
      '[1.3] fourth step',
      gapSign,
      '### Town › Bridge › Arch',
      '[1.5] After.',
      gapSign,
    ]
      .join('\n\n')
      .trimStart(),
  );
  expect(joinExcerpts(pieces, [0, 1, 2, 3, 4, 5, 6])).toBe(joinPieces(pieces));
  expect(joinExcerpts(pieces, [])).toBe('');
});

test('G17 of pieces that were taken each shows where something before it is left out', () => {
  const pieces = piecesIn(text);
  const taken = takenPieces(pieces, (at) => at === 2 || at === 3 || at === 6);
  expect(joinPieces(taken)).toBe(
    [
      gapSign,
      '### Town › Bridge',
      `${pieces[2]!.label}${pieces[2]!.text}${pieces[3]!.before}${pieces[3]!.label}${pieces[3]!.text}`,
      gapSign,
      `### ${pieces[6]!.under.join(' › ')}`,
      `${pieces[6]!.label}${pieces[6]!.text}`,
    ].join('\n\n'),
  );
  expect(takenPieces(pieces, () => true)).toEqual(pieces);
  expect(takenPieces(pieces, () => false)).toEqual([]);
});

test('a document without passages is read in ranges without labels', () => {
  const long = `${'word '.repeat(900)}😀`;
  const pieces = piecesOf({ pure_text: long, passages: [] }, 1);
  expect(pieces.length).toBeGreaterThan(2);
  expect(pieces.map((piece) => piece.text).join('')).toBe(long);
  expect(pieces.every(({ label }) => label === '')).toBe(true);
});
