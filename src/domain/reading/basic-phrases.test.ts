import { expect, test } from '@jest/globals';
import source from '#locales/en/index.json' with { type: 'json' };
import { basicPhrasesOf, englishBasicPhrases } from './basic-phrases.ts';

test('the English phrases are those of the locale, and another locale replaces what it has', () => {
  expect(basicPhrasesOf(source, 'en')).toEqual(englishBasicPhrases);
  expect(basicPhrasesOf({ 'basic.about': 'Was steht zu {topic} da?' }, 'de')).toEqual({
    ...englishBasicPhrases,
    locale: 'de',
    about: 'Was steht zu {topic} da?',
  });
});
