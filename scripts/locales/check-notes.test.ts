import { expect, test } from '@jest/globals';
import notes from '#locales/en/notes.json' with { type: 'json' };
import glossary from '#locales/glossary.json' with { type: 'json' };
import { sourceTexts } from '#ui/locales.ts';
import { checkNotes } from './check-notes.ts';

test('every English text has a note for translators that names its placeholders', () => {
  expect(checkNotes(sourceTexts, notes)).toEqual([]);
});

test('a text without a note, a placeholder that is not explained and a note that is left over are found', () => {
  const english = { 'a.new': 'New', 'a.open': 'Open {name} of {count}' };
  const faults = checkNotes(english, { 'a.open': 'Button. {name}: report.pdf', 'a.old': 'Button' });
  expect(faults).toEqual([
    expect.stringMatching(/^a\.new: has no note\. Write it in locales\/en\/notes\.json/),
    expect.stringMatching(/^a\.open: .* what \{count\} is\./),
    expect.stringMatching(/^a\.old: is no key any more\. Delete/),
  ]);
  const note = 'Button. {name}: report.pdf; {count}: 3';
  expect(checkNotes(english, { 'a.new': 'Button', 'a.open': note })).toEqual([]);
});

test('the glossary explains each term in a sentence', () => {
  const terms = Object.values(glossary);
  expect(terms.length).toBeGreaterThan(40);
  expect(terms.filter((each) => !/^[A-Z“].{20,}\.$/.test(each))).toEqual([]);
});
