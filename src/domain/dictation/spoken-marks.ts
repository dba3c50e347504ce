import { spokenMarks } from './mark-words.ts';

/** An engine that writes marks by itself has written some. */
const punctuated = /[.,;:?!…。、！？؟،।]/u;

/**
 * Spoken marks as marks, in the text of an engine that writes none.
 * @param language BCP-47; null: not known, and nothing is changed
 */
export function withSpokenMarks(text: string, language: string | null): string {
  const tongue = language?.split('-')[0] ?? '';
  const known = spokenMarks[tongue];
  if (!known || punctuated.test(text)) return text;
  const marked = known.reduce((all, [words, mark]) => {
    const said = new RegExp(`(^| )${words}(?=\\s|$)`, 'giu');
    return all.replace(said, mark);
  }, text);
  return marked === text
    ? text
    : sentenceStarts(marked.replace(/(\n) +/g, '$1').trimStart(), tongue);
}

/** A capital where a sentence begins. */
const sentenceStarts = (text: string, language: string) =>
  text.replace(/(^|[.?!؟] |\n)(\p{Ll})/gu, (_, before: string, letter: string) => {
    return before + letter.toLocaleUpperCase(language);
  });
