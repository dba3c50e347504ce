import { spokenMarks, unspacedLanguages } from './mark-words.ts';
import type { SpokenMark } from './spoken-mark.ts';

/** An engine that writes marks by itself has written some; a dot between letters is Catalan. */
const punctuated = /[.,;:?!…。、，；：！？؟،؛۔।։።፣፤]|·(?=\s|$)/u;

/**
 * Spoken marks as marks, in the text of an engine that writes none.
 * @param language BCP-47; null: not known, and nothing is changed
 */
export function withSpokenMarks(text: string, language: string | null): string {
  const tongue = language?.split('-')[0] ?? '';
  const known = spokenMarks[tongue];
  if (!known || punctuated.test(text)) return text;
  const composed = text.normalize('NFC');
  const isUnspaced = unspacedLanguages.has(tongue);
  const marked = known.reduce(
    (all, row) => all.replace(saidFor(row, isUnspaced), row[1]),
    composed,
  );
  if (marked === composed) return text;
  const lines = marked.replace(/ ?(\n) */g, '$1').replace(/ $/, '');
  return sentenceStarts(lines.trimStart(), tongue);
}

/** What is said for a mark, with the spaces that it takes the place of. */
function saidFor([words, , exceptions = {}]: SpokenMark, isUnspaced: boolean): RegExp {
  const { unlessAfter, unlessBefore } = exceptions;
  const before = unlessAfter === undefined ? '' : `(?<!${unlessAfter})`;
  const after = unlessBefore === undefined ? '' : `(?!${unlessBefore})`;
  const said = `${before}(?:${words})${after}`;
  return new RegExp(isUnspaced ? ` ?${said} ?` : `(?:^| )${said}(?=\\s|$)`, 'giu');
}

/** A capital where a sentence begins. */
function sentenceStarts(text: string, language: string): string {
  const isGreek = language === 'el';
  const ends = isGreek ? '.!;' : '.?!؟։';
  const starts = new RegExp(`(^|[${ends}] |\\n)(\\p{Ll})`, 'gu');
  return text.replace(starts, (_, before: string, letter: string) => {
    // In Greek, it takes the accents off, as in words of capitals.
    return before + (isGreek ? letter.toUpperCase() : letter.toLocaleUpperCase(language));
  });
}
