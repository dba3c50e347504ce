import { occurrencesOf, wholeWord } from './find-words.ts';
import { foldText } from './fold-letters.ts';
import type { SearchQuery } from './search-query.ts';

/** How close a name is to what was typed: it is that, begins so, has the words, parts of words, or only what belongs to it has them. */
export const closeness = { whole: 4, start: 3, words: 2, parts: 1, around: 0 } as const;

/** Of each word. */
const maxSeen = 20;

/**
 * @param around what belongs to the name, such as the text of a memo
 * @returns null: one of the words is in neither
 */
export function closenessOf(query: SearchQuery, name: string, around = ''): number | null {
  const { phrase, terms } = query;
  const folded = foldText(name).replace(/\s+/g, ' ').trim();
  if (folded === phrase) return closeness.whole;
  if (folded.startsWith(phrase)) return closeness.start;
  const hasAll = (text: string) => terms.every((term) => occurrencesOf(text, term, 1).length > 0);
  const isWord = (term: string) =>
    occurrencesOf(folded, term, maxSeen).some((found) => found.closeness === wholeWord);
  if (terms.every(isWord)) return closeness.words;
  if (hasAll(folded)) return closeness.parts;
  return around !== '' && hasAll(`${folded}\n${foldText(around)}`) ? closeness.around : null;
}

/** Something that a search lists, and how close it is to what was typed. */
export interface Ranked<T> {
  item: T;
  rank: number;
}

/**
 * One list of several groups: the group with the closest item first, in each the closest first. What is as close stays
 * in the order in which it came.
 */
export function joinGroups<T>(groups: readonly (readonly Ranked<T>[])[]): T[] {
  const best = (group: readonly Ranked<T>[]) => Math.max(...group.map(({ rank }) => rank));
  return groups
    .filter((group) => group.length > 0)
    .toSorted((a, b) => best(b) - best(a))
    .flatMap((group) => group.toSorted((a, b) => b.rank - a.rank))
    .map(({ item }) => item);
}
