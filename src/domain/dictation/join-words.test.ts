import { describe, expect, test } from '@jest/globals';
import { dictatedText, type SpokenRange } from './dictation.ts';
import { joinOverlapping, joinTexts } from './join-words.ts';

describe('S1.2 texts of ranges become one', () => {
  test.each([
    ['Hello there.', 'How are you?', 'Hello there. How are you?'],
    ['', 'Hello', 'Hello'],
    ['Hello', ' ', 'Hello'],
    ['A line\n', 'Another', 'A line\nAnother'],
    ['今日は', '天気がいい', '今日は天気がいい'],
    ['สวัสดี', 'ครับ', 'สวัสดีครับ'],
    ['we went (', 'at noon', 'we went (at noon'],
    ['at noon', ') home', 'at noon) home'],
  ])('%j and %j', (one, two, joined) => {
    expect(joinTexts(one, two)).toBe(joined);
  });

  test.each([
    [
      'words are there once',
      'we went to the old harbour',
      'the old harbour and looked',
      'we went to the old harbour and looked',
    ],
    [
      'whatever their case and marks',
      'we went to the harbour.',
      'The harbour, and looked',
      'we went to the harbour. and looked',
    ],
    [
      'a word that was cut at the end',
      'we went to the harb',
      'to the harbour and looked',
      'we went to the harbour and looked',
    ],
    [
      'a word that was cut at the start',
      'went to the harbour',
      'ent to the harbour and looked',
      'went to the harbour and looked',
    ],
    [
      'sounds that are written otherwise',
      'we sailed to Brest',
      'too breast and back',
      'we sailed to Brest and back',
    ],
    [
      'a name in two spellings',
      'I wrote to Catherine',
      'Kathrin about it',
      'I wrote to Catherine about it',
    ],
    [
      'a word in two parts',
      'es war das Bootshaus',
      'Boots Haus am Pier',
      'es war das Bootshaus am Pier',
    ],
    ['short words are not alike', 'it is not', 'it was so', 'it is not it was so'],
    ['a single word', 'we went home', 'home again', 'we went home again'],
    ['nothing in common', 'we went home', 'then it rained', 'we went home then it rained'],
    ['a repetition that was spoken', 'very very', 'very good', 'very very good'],
    [
      'letters of a script without spaces',
      '港に行きました',
      '行きました。そして',
      '港に行きました。そして',
    ],
  ])('with an overlap: %s', (_, one, two, joined) => {
    expect(joinOverlapping(one, two)).toBe(joined);
  });

  test.each([
    ['numbers', 'it leaves at twenty five', '25 past four', 2, 0, 'it leaves at 25 past four'],
    ['other words', 'we lie in the bay', 'Bombay and wait', 0, 1, 'we lie in the bay and wait'],
    ['nothing shared', 'we went home', 'Rome was far', 0, 0, 'we went home Rome was far'],
    ['alike words are once', 'to the harbour', 'the harbour was', 0, 0, 'to the harbour was'],
    ['characters', '港に二十五', '25人います', 3, 0, '港に25人います'],
  ])('with other words for an overlap, by times: %s', (_, one, two, drop, skip, joined) => {
    expect(joinOverlapping(one, two, { drop, skip })).toBe(joined);
  });

  test('in the order in which they were spoken, those that are still missing left out', () => {
    const range = (text: string, more: Partial<SpokenRange> = {}): SpokenRange => ({
      from: 0,
      to: 1,
      overlaps: false,
      state: 'done',
      text,
      error: null,
      ...more,
    });
    expect(
      dictatedText([
        range('One two three'),
        range('', { state: 'waiting' }),
        range('three four', { overlaps: true }),
        range('Five.'),
      ]),
    ).toBe('One two three four Five.');
  });

  test('ranges whose words have times lose what is the other’s', () => {
    const range = (text: string, overlaps: boolean, head: number, tail: number): SpokenRange => ({
      from: 0,
      to: 1,
      state: 'done',
      error: null,
      text,
      overlaps,
      shared: { head, tail },
    });
    const first = range('it leaves at twenty five', false, 1, 2);
    const second = range('25 past four', true, 0, 1);
    expect(dictatedText([first, second])).toBe('it leaves at 25 past four');
    expect(dictatedText([first, { ...second, overlaps: false }])).toBe(
      'it leaves at twenty five 25 past four',
    );
    const { shared: _, ...untimed } = second;
    expect(dictatedText([first, untimed])).toBe('it leaves at twenty five 25 past four');
  });
});
