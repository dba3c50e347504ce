import { describe, expect, test } from '@jest/globals';
import { guessLanguage } from './guess-language.ts';
import { sentencesOf, wordAt } from './sentences.ts';
import { chooseVoice, type SpeechVoice, voicesFor } from './voices.ts';

const said = (text: string, language = 'en') =>
  sentencesOf([{ text, unshown: [] }], language).map((each) => each.text);

describe('what is spoken at a time', () => {
  test('is a sentence of the language', () => {
    expect(said('It rose 3.5 m. Why? The tide.')).toEqual(['It rose 3.5 m.', 'Why?', 'The tide.']);
    expect(said('潮が満ちた。橋は閉じた。', 'ja')).toEqual(['潮が満ちた。', '橋は閉じた。']);
  });

  test('is a sentence also where a page names its language by what is no tag', () => {
    for (const language of ['sr-SP-Latn', '']) {
      expect(said('Plima je. Most čeka.', language)).toEqual(['Plima je.', 'Most čeka.']);
    }
  });

  test('is short, cut where one breathes, with no word lost or doubled', () => {
    const long = `${'The harbour wall was raised again, '.repeat(20)}and it held.`;
    const parts = said(long);
    expect(parts.every(({ length }) => length <= 180)).toBe(true);
    expect(parts.slice(0, -1).every((part) => part.endsWith(','))).toBe(true);
    expect(parts.join(' ')).toBe(long);
  });

  test('has no half of a character, also of a text without spaces', () => {
    const parts = said('𠀀x'.repeat(150));
    expect(parts.join('')).toBe('𠀀x'.repeat(150));
    expect(parts.every((part) => !/[\uD800-\uDBFF]$/.test(part))).toBe(true);
  });

  test('is not what has no words, and knows which of its words are shown otherwise', () => {
    const paragraphs = [
      { text: '— …', unshown: [] },
      { text: 'One. Then x^2 grows.', unshown: [[10, 13]] as const },
    ];
    expect(sentencesOf(paragraphs, 'en')).toEqual([
      { text: 'One.', paragraph: 1, unshown: [] },
      { text: 'Then x^2 grows.', paragraph: 1, unshown: [[5, 8]] },
    ]);
  });
});

test.each([
  ['✅ Done! The lamp 🪔 is lit 🎉.', ['Done!', 'The lamp is lit.']],
  ['🇫🇷 Paris 1️⃣ 👍🏽 😀', ['Paris']],
  ['See https://www.lamps.example/oil?id=7f3a&x=9#top for more.', ['See lamps.example for more.']],
  ['5 © 2026 #1', ['5 © 2026 #1']],
])('pictures and addresses are not spelled: %j', (text, sentences) => {
  expect(said(text)).toEqual(sentences);
});

test('what is shown otherwise is known also after a picture', () => {
  const paragraph = { text: '🎉 Then x^2 at https://a.example/b.', unshown: [[8, 11]] as const };
  const [sentence] = sentencesOf([paragraph], 'en');
  expect(sentence?.text).toBe('Then x^2 at a.example.');
  expect(sentence?.unshown).toEqual([
    [5, 8],
    [12, 21],
  ]);
});

test.each([
  ['no', 'nb-NO'],
  ['nn', 'nb-NO'],
  ['iw', 'he-IL'],
  ['in', 'id-ID'],
  ['tl', 'fil-PH'],
  ['zh-CN', 'cmn-CN'],
  ['zh_Hant_HK', 'yue-HK'],
  ['ji', 'yi'],
  ['x', 'en-US'],
])('a language has its voice under any of its names: %s', (language, id) => {
  const ids = ['en-US', 'nb-NO', 'he-IL', 'id-ID', 'fil-PH', 'cmn-CN', 'yue-HK', 'yi'];
  const all = ids.map((each) => {
    return { id: each, name: each, language: each, isLocal: true, isDefault: each === 'en-US' };
  });
  expect(chooseVoice(all, language, undefined)?.id).toBe(id);
});

test.each([
  ['چراغ‌ها را هر شب روشن می‌کنند و پنجره‌ها باز است.', 'fa'],
  ['ہر رات چراغ جلائے جاتے ہیں اور کھڑکیاں کھلی رہتی ہیں۔', 'ur'],
  ['تضاء المصابيح كل ليلة وتبقى النوافذ مفتوحة.', 'ar'],
])('languages of one script differ by their own letters: %s', (text, language) => {
  expect(guessLanguage(text)).toBe(language);
});

test('a word that a voice reports without its length ends with its letters', () => {
  expect(wordAt('The tide’s high.', 4, null)).toEqual([4, 10]);
  expect(wordAt('The tide', 4, 99)).toEqual([4, 8]);
});

describe('a voice', () => {
  const voice = (id: string, language: string, more: Partial<SpeechVoice> = {}): SpeechVoice => ({
    id,
    name: id,
    language,
    isLocal: true,
    isDefault: false,
    ...more,
  });
  const voices = [
    voice('far', 'de-DE', { isLocal: false }),
    voice('us', 'en-US', { isDefault: true }),
    voice('at', 'de_AT'),
    voice('de', 'de-DE'),
  ];

  test('speaks the language and the region, on this machine first', () => {
    expect(voicesFor(voices, 'de-DE').map(({ id }) => id)).toEqual(['de', 'at', 'far']);
    expect(chooseVoice(voices, 'de-AT', undefined)?.id).toBe('at');
  });

  test('is the one that was chosen last for the language, while there is such a voice', () => {
    expect(chooseVoice(voices, 'de', 'far')?.id).toBe('far');
    expect(chooseVoice(voices, 'de', 'gone')?.id).toBe('at');
  });

  test('of a host comes after the browser’s, in the order of their hosts, and is chosen by none but the person', () => {
    const host = (id: string, more: Partial<SpeechVoice> = {}) =>
      voice(id, '', { isLocal: false, host: 'h', asks: true, ...more });
    const all = [host('b'), host('a', { isLocal: true }), ...voices];
    expect(voicesFor(all, 'de-DE').map(({ id }) => id)).toEqual(['de', 'at', 'far', 'b', 'a']);
    expect(chooseVoice(all, 'fi', undefined)?.id).toBe('us');
    expect(chooseVoice(all, 'fi', 'b')?.id).toBe('b');
    expect(chooseVoice([host('b')], 'fi', undefined)).toBeNull();
    expect(chooseVoice([host('b'), host('c', { asks: false })], 'fi', undefined)?.id).toBe('c');
  });

  test('of a language without any is the browser’s own; without voices there is none', () => {
    expect(chooseVoice(voices, 'fi', undefined)?.id).toBe('us');
    expect(chooseVoice([], 'fi', undefined)).toBeNull();
  });
});

test.each([
  ['en', 'The tide rose that night, and the harbour was closed for the day.'],
  ['de', 'Die Flut stieg in der Nacht, und der Hafen ist nicht offen.'],
  ['fr', 'La marée est montée dans la nuit et les quais sont fermés pour des heures.'],
  ['es', 'La marea subió por la noche y el puerto está cerrado para los barcos.'],
  ['ja', '潮が満ちて港は閉じた。'],
  ['zh', '潮水上涨，港口关闭。'],
  ['ru', 'Прилив поднялся ночью.'],
  ['uk', 'Приплив піднявся вночі, і порт закрили.'],
  ['ar', 'ارتفع المد في الليل'],
  ['ko', '밤에 조수가 밀려왔다'],
])('the language of a text is guessed: %s', (language, text) => {
  expect(guessLanguage(text)).toBe(language);
});

test('the language of a few letters is not known', () => {
  expect(guessLanguage('Harbour')).toBeNull();
  expect(guessLanguage('12 %')).toBeNull();
});
