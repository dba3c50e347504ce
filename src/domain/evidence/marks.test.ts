import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { MarkReader, plainAnswer, readMarks, restoreMarks, wordsOfAnswer } from './marks.ts';

const shown = (raw: string, live = false) => new MarkReader().update(raw, live).text;
const quotes = (raw: string) => readMarks(raw).marks.map(({ quote }) => quote);
const mark = '[[1.12 "exact words of it"]]';
const slot = (index: number) => `\uE000${index}\uE001`;

test('a mark is replaced by its position; label, quote and raw form are retained', () => {
  const { text, marks } = readMarks(`So it is ${mark}. And [[2.3 "so on"]]!`);
  expect(text).toBe(`So it is ${slot(0)}. And ${slot(1)}!`);
  expect(marks[0]).toEqual({
    label: { source: 1, passage: 12 },
    quote: 'exact words of it',
    raw: mark,
  });
  expect(marks[1]).toMatchObject({ label: { source: 2, passage: 3 }, quote: 'so on' });
});

describe('forms that models write', () => {
  const same = [
    '[[1.12: "exact words of it"]]',
    '[[1.12 “exact words of it”]]',
    '[[1.12 „exact words of it“]]',
    '[[1.12 «exact words of it»]]',
    '[[1.12 »exact words of it«]]',
    "[[1.12 'exact words of it']]",
    '[[1.12 「exact words of it」]]',
    '[[p1.12 "exact words of it"]]',
    '[[ 1.12  "exact words of it" ]]',
    '[[1.12"exact words of it"]]',
    '[[1.12 "exact words of it".]]',
    '[[1.12 "exact words\n  of it"]]',
    '[[1.12\n"exact words of it"]]',
    '[[1.12 \\"exact words of it\\"]]',
    '[[[1.12] "exact words of it"]]',
    '[[1.12 exact words of it]]',
  ];
  test.each(same)('%j', (raw) => {
    const { text, marks } = readMarks(`A claim ${raw} goes on`);
    expect(text).toBe(`A claim ${slot(0)} goes on`);
    expect(marks).toEqual([{ label: { source: 1, passage: 12 }, quote: 'exact words of it', raw }]);
  });

  test('slips: a missing sign or bracket, recognised where the line or the text ends', () => {
    for (const raw of ['[[1.12 "exact words of it]]', '[[1.12 "exact words of it"]']) {
      for (const next of ['', '\nNext line', `. More [[1.2 "others"]]`]) {
        expect(quotes(raw + next)[0]).toBe('exact words of it');
        expect(shown(raw + next)).toMatch(/^\uE0000\uE001/);
      }
    }
  });

  test('without a quote: a mark that quotes nothing', () => {
    expect(readMarks('So [[1.12]].').marks).toEqual([
      { label: { source: 1, passage: 12 }, quote: '', raw: '[[1.12]]' },
    ]);
    expect(quotes('[[1.12 ""]]')).toEqual(['']);
  });

  test('without a place: the quote alone', () => {
    expect(readMarks('[[2 "exact words"]]').marks).toEqual([
      { label: null, quote: 'exact words', raw: '[[2 "exact words"]]' },
    ]);
  });

  test('a quote may hold quotes, brackets, bars and labels; only a sign with ]] ends it', () => {
    expect(quotes('[[1.2 "he said "yes" and left"]]')).toEqual(['he said "yes" and left']);
    expect(quotes('[[1.2 "he said "yes""]]')).toEqual(['he said "yes"']);
    expect(quotes('[[1.2 "see [[Foo]] and a[0] there"]] x')).toEqual([
      'see [[Foo]] and a[0] there',
    ]);
    expect(quotes('[[1.2 "one. [1.3] Two"]]')).toEqual(['one. [1.3] Two']);
    expect(readMarks('| a [[1.2 "x | y \\| z"]] | b |')).toMatchObject({
      text: `| a ${slot(0)} | b |`,
      marks: [{ quote: 'x | y | z' }],
    });
  });
});

test.each([
  'a [[wiki link]] and [[1]] and [[12|name]]',
  '[[1.2, 3.4], [5.6, 7.8]]',
  '[[1.2, "a"], [3.4, "b"]]',
  '[[1.2 3.4 5.6]]',
  '[[[1.2], [3.4]]]',
  '[[0.5]] [[1.0]]',
  '[[1.12.2024]] [[1.2 release]] [[1.2-beta "x"]]',
  '[1.2] [text](https://a.test/) [x]: y, a[0][1]',
  'if [[ "$a" == 1 ]]; then',
  '[[1.2 "never closed\n\nand so on',
  '[[1.2 "never closed. [ok',
  `[[1.2 "never closed ${'x '.repeat(2000)}"]]`,
  '[[1',
  '[[',
  '[',
])('no mark: case %#', (raw) => {
  const { text, marks } = readMarks(raw.startsWith('[[1.2 "never closed. ') ? `${raw}\n\n` : raw);
  expect([text.trimEnd(), marks.length]).toEqual([raw, 0]);
});

test('a mark behind one that is not closed is read', () => {
  expect(readMarks('A [[1.2 "lost. B [[1.3 "kept words"]]')).toMatchObject({
    text: `A [[1.2 "lost. B ${slot(0)}`,
    marks: [{ quote: 'kept words' }],
  });
});

test('our own marker characters written by the model are dropped', () => {
  const { text, marks } = readMarks(`a \uE0000\uE001 b [[1.2 "q \uE0007\uE001 r"]]`);
  expect(text).toBe(`a 0 b ${slot(0)}`);
  expect(marks[0]).toMatchObject({ quote: 'q 7 r', raw: '[[1.2 "q 7 r"]]' });
});

test('an incomplete mark is left out while the answer grows, and where it broke off', () => {
  for (let length = 1; length < mark.length; length += 1) {
    const raw = `So it is ${mark.slice(0, length)}`;
    expect(shown(raw, true)).toBe('So it is ');
    if (length < mark.length - 1) expect(shown(raw)).toBe(length < 5 ? raw : 'So it is ');
  }
  expect(shown('A link [', true)).toBe('A link ');
  expect(shown('A link [te', true)).toBe('A link [te');
});

test('an answer that broke off in a mark continues', () => {
  const reader = new MarkReader();
  expect(reader.update('So [[1.12 "exact', false)).toEqual({ text: 'So ', marks: [] });
  expect(reader.update('So [[1.12 "exact words"]] it', true).text).toBe(`So ${slot(0)} it`);
});

test('another text resets the state', () => {
  const reader = new MarkReader();
  reader.update(`One ${mark}`, false);
  expect(reader.update('Two', false)).toEqual({ text: 'Two', marks: [] });
  expect(reader.update('Else', false)).toEqual({ text: 'Else', marks: [] });
});

const brackets = ['[', '[[', '[[1.12', '[[1.1 "', '"]]', '"]', ']]', ']', '"', '”', '[1.2] '];
const spaces = ['\n', '\n\n', '\n \n', ' '];
const others = ['.', ':', ',', '1', '1.2', 'p', '\\', '|', '`', '\uE000', '\uE001', 'é', '漢字'];
const longer = ['word ', 'four words are here', mark, '[[2.1 x y z w]]', '[[1.2]]'];
const pieces = fc.constantFrom(...brackets, ...spaces, ...others, ...longer);

test('however the stream is cut, the text and its marks are the same', () => {
  const property = fc.property(
    fc.array(pieces, { maxLength: 30 }),
    fc.array(fc.nat({ max: 120 }), { maxLength: 12 }),
    (parts, cuts) => {
      const raw = parts.join('');
      const reader = new MarkReader();
      for (const cut of [...cuts].sort((a, b) => a - b)) {
        const before = reader.update(raw.slice(0, cut), true);
        const whole = new MarkReader().update(raw.slice(0, cut), true);
        expect(before).toEqual(whole);
      }
      expect(reader.update(raw, false)).toEqual(readMarks(raw));
    },
  );
  fc.assert(property, { numRuns: 3000, seed: 7 });
});

test('text that was shown once stays: a live text only grows', () => {
  const property = fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
    const reader = new MarkReader();
    let before = '';
    let raw = '';
    for (const part of parts) {
      raw += part;
      const { text } = reader.update(raw, true);
      expect(text.startsWith(before)).toBe(true);
      before = text;
    }
  });
  fc.assert(property, { numRuns: 2000, seed: 7 });
});

test('with the marks put back nothing of the text is lost', () => {
  const property = fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
    const raw = `${parts.join('')}\n\nend`.replace(/[\uE000\uE001]/g, '');
    const { text, marks } = readMarks(raw);
    expect(restoreMarks(text, marks)).toBe(raw);
  });
  fc.assert(property, { numRuns: 2000, seed: 7 });
});

describe('plainAnswer', () => {
  test.each([
    [`So it is ${mark}. Next`, 'So it is. Next'],
    [`So it is ${mark} [[1.3 "x"]] and ${mark}`, 'So it is and'],
    [`So it is${mark} and`, 'So it is and'],
    [`- ${mark} item\n${mark} line ${mark}\n\n| a ${mark} | b |`, '- item\nline\n\n| a | b |'],
    ['没有人[[1.2 “引文在这里”]]。', '没有人。'],
    ['no marks [[wiki link]]', 'no marks [[wiki link]]'],
  ])('%j', (raw, plain) => {
    expect(plainAnswer(raw)).toBe(plain);
  });

  test('code stays as it was written', () => {
    const code = `\`\`\`py\nx = [[1.5]]\n\`\`\``;
    expect(plainAnswer(`A ${mark}\n\n${code}\n\nuse \`[[1.5]]\` ${mark}.`)).toBe(
      `A\n\n${code}\n\nuse \`[[1.5]]\`.`,
    );
    expect(plainAnswer('```\n[[1.5]] open')).toBe('```\n[[1.5]] open');
  });
});

test('restoreMarks gives code its marks back', () => {
  const { text, marks } = readMarks(`a ${mark} b [[1.2]]`);
  expect(restoreMarks(text, marks)).toBe(`a ${mark} b [[1.2]]`);
});

test('the words of an answer are without the bytes of its pictures', () => {
  const picture = `![A pier](data:image/png;base64,${'A'.repeat(100_000)})`;
  expect(wordsOfAnswer(`Here.\n\n${picture}\n\n![x](https://a.example/x.png)`)).toBe(
    'Here.\n\n[A pier]\n\n![x](https://a.example/x.png)',
  );
});
