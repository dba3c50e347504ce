import { expect, test } from '@jest/globals';
import { practiceAbsent, practicePairs, practiceRecall, scriptedVector } from './practice.ts';

test('G17 the practice set has 12 languages, and no question has the words of its text', () => {
  const languages = new Set(practicePairs.map(({ language }) => language));
  expect(languages.size).toBe(12);
  for (const language of languages) {
    const own = practicePairs.filter((pair) => pair.language === language);
    expect(own.length).toBeGreaterThanOrEqual(8);
  }
  for (const { text, question } of practicePairs) expect(text).not.toContain(question);
});

test('G17 with vectors nine of ten questions in other words find their text among five, in each language more than by words', async () => {
  const figures = await practiceRecall(practicePairs, scriptedVector(practicePairs));
  expect(figures.find(({ language }) => language === 'all')!.joined).toBeGreaterThanOrEqual(0.9);
  for (const { words, joined } of figures) expect(joined).toBeGreaterThanOrEqual(words);
}, 120_000);

test('G17 about what was not read Gloss Basic lists nothing, but for one question of five', async () => {
  const english = practicePairs.filter(({ language }) => language === 'en');
  const { questions, listed } = await practiceAbsent(english, scriptedVector(english));
  expect(questions).toBeGreaterThan(9);
  expect(listed).toBeLessThanOrEqual(questions / 5);
}, 120_000);
