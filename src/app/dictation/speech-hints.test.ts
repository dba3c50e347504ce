import { expect, test } from '@jest/globals';
import { withSpokenMarks } from '#domain/dictation/marks/spoken-marks.ts';
import { speechHints } from './speech-hints.ts';

test.each([
  ['ua', 'uk', 'так кома', 'Так,'],
  ['uk', 'ur', 'ہاں کوما', 'ہاں،'],
  ['en_GB', 'en-GB', 'yes comma', 'Yes,'],
  ['pt_BR', 'pt-BR', 'sim vírgula', 'Sim,'],
  ['zh_TW', 'zh-TW', '好逗號', '好，'],
  ['sr_Latn', 'sr-Latn', 'da zarez', 'Da,'],
])('S1.2 %s is given to engines as %s, and its marks are known', (chosen, tag, said, written) => {
  const hints = speechHints({ dictationLanguage: chosen, dictationWords: '' });
  expect(hints).toEqual({ language: tag });
  expect(withSpokenMarks(said, hints.language ?? null)).toBe(written);
});

test('no language and no words: engines find out', () => {
  expect(speechHints({ dictationLanguage: '', dictationWords: ' ' })).toEqual({});
});

test('words are given as they are', () => {
  const settings = { dictationLanguage: '', dictationWords: ' Ouessant, Sein\n' };
  expect(speechHints(settings)).toEqual({ prompt: 'Ouessant, Sein' });
});
