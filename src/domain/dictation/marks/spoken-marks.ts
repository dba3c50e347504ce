import { spokenMarks, unspacedLanguages } from './mark-words.ts';
import type { SpokenMark } from './spoken-mark.ts';

/**
 * An engine that writes marks by itself has written some. Those of a time, a number, an address or an ordinal are of any
 * engine; a dot between letters is Catalan.
 */
const punctuated =
  /[;?!…。、，；！？؟،؛۔།।։።፣፤]|[.,:：](?![\p{L}\p{N}])(?!(?<=\p{N}\.) \p{L})|·(?=\s|$)/u;

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
    (all, row) => all.replace(saidFor(row, isUnspaced, tongue), row[1]),
    composed,
  );
  if (marked === composed) return text;
  const lines = marked.replace(/ ?(\n) */g, '$1').replace(/ $/, '');
  return sentenceStarts(lines.replace(/^ +/, ''), tongue);
}

/** After these the word for a full stop is a word: “der Punkt ist”. */
const determiners: Readonly<Record<string, string>> = {
  en: 'the|a|an|this|each|every',
  de: 'der|den|dem|des|ein|einen|einem|eines|kein|keinen|keinem|dieser|diesen|diesem|jeder|jeden|jedem|jener|welcher|zum|vom|wichtiger|wichtigen|wunde|wunden|springende|springenden',
  fr: 'le|un|ce|du|au|mon|ton|son|notre|votre|quel|chaque',
  es: 'el|un|del|al|mi|tu|su|cada|algún|ningún',
  pt: 'o|um|do|ao|no|num|cada',
  it: 'il|un|del|al|dal|nel|sul|ogni|qualche',
  ca: 'el|un|del|al|pel|cada',
  nl: 'een|het|elk',
  sv: 'en|varje',
  pl: 'ta|każda',
  ru: 'эта|каждая',
  uk: 'ця|кожна',
  tr: 'bir|bu|her',
};

/** What is said for a mark, with the spaces that it takes the place of. */
function saidFor(
  [words, mark, exceptions = {}]: SpokenMark,
  isUnspaced: boolean,
  tongue: string,
): RegExp {
  const { unlessAfter, unlessBefore } = exceptions;
  const articles = mark.trim() === '.' ? determiners[tongue] : undefined;
  const none = [unlessAfter, articles && `(?<!\\p{L})(?:${articles}) `].filter(Boolean).join('|');
  const before = none === '' ? '' : `(?<!${none})`;
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
