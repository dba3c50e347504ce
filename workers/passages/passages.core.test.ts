import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { splitPassages } from './passages.core.ts';

const loneSurrogate = /[\ud800-\udfff]/u;
const texts = (text: string) =>
  splitPassages(text).map(({ textStart, textEnd }) => text.slice(textStart, textEnd));

describe('a passage is one block', () => {
  test('paragraphs, list items, table rows and code; headings and rules only divide', () => {
    const text = [
      '# Title',
      '',
      'First paragraph,',
      'two lines.',
      '',
      '## Part',
      'Second.',
      '- one',
      '- two',
      '  more of two',
      '    1. nested',
      '',
      '| a | b |',
      '| --- | --- |',
      '| 1 | 2 |',
      '',
      '* * *',
      '',
      '```js',
      'const a = 1;',
      '',
      '# no heading',
      '```',
      '> quoted words',
    ].join('\n');
    expect(texts(text)).toEqual([
      'First paragraph,\ntwo lines.',
      'Second.',
      'one',
      'two\n  more of two',
      'nested',
      '| a | b |',
      '| 1 | 2 |',
      'const a = 1;\n\n# no heading',
      'quoted words',
    ]);
  });

  test('a code block that is never closed runs to the end', () => {
    expect(texts('~~~\na\n```\nb')).toEqual(['a\n```\nb']);
  });

  test('a picture without words is no passage', () => {
    expect(texts('![](a.png)\n\n[![](b.png)](/c)\n\n![alt words](d.png)')).toEqual([
      '![alt words](d.png)',
    ]);
  });
});

describe('blocks above 1,000 characters', () => {
  const sentence = (word: string) => `${word} `.repeat(59).concat(`${word}. `);

  test('are split at sentence ends', () => {
    const text = ['Alpha', 'Bravo', 'Delta', 'Gamma'].map(sentence).join('').trim();
    const pieces = texts(text);
    expect(pieces.map((piece) => piece.slice(0, 5))).toEqual(['Alpha', 'Delta']);
    expect(pieces.map((piece) => piece.length)).toEqual([721, 721]);
    for (const piece of pieces) {
      expect(piece.length).toBeLessThanOrEqual(1000);
      expect(piece.endsWith('.')).toBe(true);
    }
  });

  test('1,000 characters stay one passage, 1,001 do not', () => {
    expect(texts('x'.repeat(1000))).toHaveLength(1);
    expect(texts('x'.repeat(1001)).map((piece) => piece.length)).toEqual([1000, 1]);
  });

  test('a run without sentence ends is cut between words, never inside a character', () => {
    const text = `${'word '.repeat(400)}end`;
    expect(texts(text).length).toBeGreaterThan(1);
    expect(texts(text).join(' ')).toBe(text);
    for (const piece of texts(`x${'😀'.repeat(900)}`)) expect(piece).not.toMatch(loneSurrogate);
  });
});

describe('ids', () => {
  test('are 12 hex of SHA-256 of the folded text and count equal texts from 0', () => {
    const hash = createHash('sha256').update('Same words.').digest('hex').slice(0, 12);
    expect(
      splitPassages('Same words.\n\nSame\u00a0 words.\n\nSame words.').map(({ id }) => id),
    ).toEqual([`${hash}-0`, `${hash}-1`, `${hash}-2`]);
  });
});

test('any text: spans in order, inside the text, not empty, ids unique', () => {
  const line = fc.oneof(
    fc.constantFrom('', '# h', '- item', '| a |', '|---|', '```', '> q', '1. x', '***', '  deep'),
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.string({ minLength: 1, maxLength: 5 }).map((part) => part.repeat(400)),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const text = lines.join('\n');
      const passages = splitPassages(text);
      let last = 0;
      for (const { textStart, textEnd } of passages) {
        expect(textStart).toBeGreaterThanOrEqual(last);
        expect(textEnd).toBeGreaterThan(textStart);
        expect(textEnd - textStart).toBeLessThanOrEqual(1000);
        last = textEnd;
      }
      expect(last).toBeLessThanOrEqual(text.length);
      expect(new Set(passages.map(({ id }) => id)).size).toBe(passages.length);
    }),
  );
});
