import { occurrencesOf } from './find-words.ts';
import type { SearchQuery } from './search-query.ts';

/** A folded text in which words are searched, and how much a word in it counts. */
export interface SearchedText {
  folded: string;
  weight: number;
}

/** More occurrences tell no more. */
const maxCounted = 8;

/**
 * How well texts that belong together, such as a title and messages, have the words of a search, and each of them;
 * null: one of the words is in none. Whole words count more than parts of words, words in one text more than scattered
 * ones, and most the words as they were typed.
 */
export function scoreTexts(
  { terms, phrase }: SearchQuery,
  texts: readonly SearchedText[],
): { score: number; each: number[] } | null {
  const all = terms.map(() => 0);
  const each = texts.map(({ folded, weight }) => {
    const scores = terms.map((term) => scoreOf(folded, term) * weight);
    for (const [term, score] of scores.entries()) all[term] = Math.max(all[term]!, score);
    const isAsTyped = terms.length > 1 && folded.includes(phrase);
    return sumOf(scores) * (isAsTyped ? 2 : 1);
  });
  return all.includes(0) ? null : { score: sumOf(all) + Math.max(...each), each };
}

const sumOf = (scores: readonly number[]) => scores.reduce((sum, score) => sum + score, 0);

function scoreOf(folded: string, term: string): number {
  const found = occurrencesOf(folded, term, maxCounted);
  if (found.length === 0) return 0;
  const closest = Math.max(...found.map(({ closeness }) => closeness));
  return closest + Math.log2(found.length) / maxCounted;
}
