import { occurrencesOf } from '#domain/search/find-words.ts';
import { foldText } from '#domain/search/fold-letters.ts';
import { readQuery } from '#domain/search/search-query.ts';

/** A test for texts that have each word of `query`; all do where it is empty. */
export function matchingWords(query: string): (text: string) => boolean {
  const words = readQuery(query);
  if (!words) return () => true;
  return (text) => {
    const folded = foldText(text);
    return words.terms.every((term) => occurrencesOf(folded, term, 1).length > 0);
  };
}
