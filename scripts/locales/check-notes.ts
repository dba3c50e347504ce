import type { TextTable } from './check-locale.ts';

const placeholders = (text: string) => new Set(text.match(/\{\w+\}/g) ?? []);

function faultOf(text: string, note: string | undefined): string | null {
  if (note === undefined || note.trim() === '') return 'has no note';
  const unnamed = [...placeholders(text)].filter((name) => !note.includes(name));
  return unnamed.length > 0 ? `has a note that does not say what ${unnamed.join(' ')} is` : null;
}

const remedy = 'Write it in locales/en/notes.json: locales/README.md says what a note has.';

/**
 * What is wrong with the notes of the English texts, a line per key: each text has one, it names every placeholder, and
 * no note is left of a text that is gone.
 */
export function checkNotes(english: TextTable, notes: TextTable): string[] {
  const faults = Object.entries(english).flatMap(([key, text]) => {
    const fault = faultOf(text, notes[key]);
    return fault === null ? [] : [`${key}: ${fault}. ${remedy}`];
  });
  const left = Object.keys(notes).filter((key) => !(key in english));
  return [
    ...faults,
    ...left.map((key) => `${key}: is no key any more. Delete its line in locales/en/notes.json.`),
  ];
}
