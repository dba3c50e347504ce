import { expect, test } from '@jest/globals';
import { joinTexts } from './join-words.ts';
import { withSpokenMarks } from './spoken-marks.ts';

test.each([
  [
    'en',
    'dear master comma thank you period is it open question mark',
    'Dear master, thank you. Is it open?',
  ],
  ['en-GB', 'one full stop new line two new paragraph three', 'One.\nTwo\n\nThree'],
  ['de', 'guten morgen komma wir kommen punkt', 'Guten morgen, wir kommen.'],
  ['fr', 'est-il ouvert point d’interrogation oui point', 'Est-il ouvert ? Oui.'],
  ['es', 'buenos días coma vamos punto y coma ya', 'Buenos días, vamos; ya'],
])('S1.2 spoken marks in %s: %s', (language, said, written) => {
  expect(withSpokenMarks(said, language)).toBe(written);
});

test.each([
  ['of an engine that punctuates', 'en', 'The Jurassic period, they say.'],
  ['without marks', 'en', 'we went home'],
  ['within other words', 'en', 'periodic commas'],
  ['of a language that is not known', null, 'comma period'],
  ['of a language without a list', 'ja', 'comma'],
])('a text %s stays as it is', (_, language, text) => {
  expect(withSpokenMarks(text, language)).toBe(text);
});

test('a mark that begins a range is at the word before', () => {
  expect(joinTexts('Dear master', withSpokenMarks('comma thank you', 'en'))).toBe(
    'Dear master, thank you',
  );
});

test('a spoken line break between two ranges stays', () => {
  expect(joinTexts('One.\n', 'Two')).toBe('One.\nTwo');
});
