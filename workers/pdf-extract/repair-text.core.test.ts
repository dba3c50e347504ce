import { describe, expect, test } from '@jest/globals';
import { meetsUnspaced, repairText } from './repair-text.core.ts';

describe('letters of a PDF as a person would type them', () => {
  test.each([
    ['a Kangxi radical', '\u2f2d\u2f83', '山自'],
    ['radicals of the supplement, as Chrome prints them', '\u2eda\u2ecb\u2ed4', '页车门'],
    ['Latin ligatures', '\ufb01nd o\ufb03ce', 'find office'],
    ['Arabic presentation forms', '\ufefb', 'لا'],
    ['a lam-alef turned around', 'األمر', 'الأمر'],
    ['signs of vertical writing', '\ufe12\ufe41', '。「'],
    ['bullets of symbol fonts', '\uf0b7 item', '• item'],
    ['controls and private use', 'a\u0000b\ue001c\u200bd', 'abcd'],
    ['full-width letters stay', 'ＡＢ', 'ＡＢ'],
    ['plain text stays', 'naïve café — 12 €', 'naïve café — 12 €'],
  ])('%s', (_, text, repaired) => {
    expect(repairText(text)).toBe(repaired);
  });
});

test.each([
  ['川は', '流れる', true],
  ['川は、', '流れる', true],
  ['ラー', 'メン', true],
  ['สวัส', 'ดี', true],
  ['the', 'river', false],
  ['한국', '어', false],
  ['中文', 'text', false],
  ['ＡＢ', 'ＣＤ', false],
])(
  'lines that end in %s and continue with %s are joined without a space: %s',
  (before, after, unspaced) => {
    expect(meetsUnspaced(before, after)).toBe(unspaced);
  },
);
