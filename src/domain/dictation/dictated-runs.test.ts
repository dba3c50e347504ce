import { describe, expect, test } from '@jest/globals';
import { dictatedRuns } from './dictated-runs.ts';
import type { SpokenRange } from './dictation.ts';
import { withProvisional } from './provisional-text.ts';

const range = (from: number, text: string, more: Partial<SpokenRange> = {}): SpokenRange => ({
  from,
  to: from + 10,
  overlaps: false,
  state: text === '' ? 'waiting' : 'done',
  text,
  error: null,
  ...more,
});
const provisional = (from: number, text: string, overlaps = false) => ({ from, text, overlaps });

/** Runs as one text, provisional ones in brackets. */
const shown = (...[ranges, texts]: Parameters<typeof dictatedRuns>) =>
  dictatedRuns(ranges, texts)
    .map(({ text, isProvisional }) => (isProvisional ? `[${text}]` : text))
    .join('|');

describe('S1.2 what is shown while one speaks', () => {
  test('is the text that has come, then that of the range that is being spoken', () => {
    expect(shown([], [])).toBe('');
    expect(shown([range(0, 'one'), range(20, 'two')], [])).toBe('one two');
    expect(shown([], [provisional(0, 'the har')])).toBe('[the har]');
    expect(shown([range(0, 'One.')], [provisional(20, 'two')])).toBe('One.|[ two]');
  });

  test('a range that has ended is provisional until its text has come, in the same place', () => {
    const texts = [provisional(20, 'too')];
    expect(shown([range(0, 'One.'), range(20, '')], texts)).toBe('One.|[ too]');
    expect(shown([range(0, 'One.'), range(20, '', { state: 'delayed' })], texts)).toBe(
      'One.|[ too]',
    );
    expect(shown([range(0, 'One.'), range(20, 'Two.')], texts)).toBe('One. Two.');
  });

  test('text of a later range is after it', () => {
    const ranges = [range(0, 'one'), range(20, ''), range(40, 'three'), range(60, 'four')];
    const texts = [provisional(20, 'two'), provisional(80, 'five')];
    expect(shown(ranges, texts)).toBe('one|[ two]| three four|[ five]');
  });

  test('one that failed, or has nothing, shows none', () => {
    const texts = [provisional(20, 'two')];
    expect(shown([range(0, 'one'), range(20, '', { state: 'failed' })], texts)).toBe('one');
    expect(shown([range(0, 'one'), range(20, '', { state: 'done' })], texts)).toBe('one');
    expect(shown([range(0, 'one'), range(40, 'three')], texts)).toBe('one three');
  });

  test('words that it shares with the range before are there once', () => {
    const long = range(0, 'the harbour was quiet this day');
    expect(shown([long], [provisional(8, 'quiet this morning it', true)])).toBe(
      'the harbour was quiet this |[morning it]',
    );
    expect(
      shown(
        [range(0, '')],
        [provisional(0, 'the harbour was quiet'), provisional(8, 'was quiet now', true)],
      ),
    ).toBe('[the harbour was quiet now]');
  });
});

test('a newer text of a range takes the place of the one before', () => {
  const one = withProvisional([], provisional(0, 'the har'));
  expect(withProvisional(one, provisional(0, 'the har'))).toBe(one);
  expect(withProvisional(one, null)).toBe(one);
  const two = withProvisional(one, provisional(0, 'the harbour'));
  expect(two).toEqual([provisional(0, 'the harbour')]);
  expect(withProvisional(two, provisional(20, 'was'))).toEqual([...two, provisional(20, 'was')]);
});
