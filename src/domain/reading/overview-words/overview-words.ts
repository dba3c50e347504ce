import { asianWords } from './asian.ts';
import { germanicWords } from './germanic.ts';
import { indicWords } from './indic.ts';
import { otherWords } from './other.ts';
import { romanceWords } from './romance.ts';
import { slavicWords } from './slavic.ts';

/**
 * Words of which a question about a whole text is made, by language, in the folded form of `foldRequest`.
 * A word that ends in `*` may go on: languages that inflect.
 */
export interface OverviewWords {
  /** Question words, articles, pronouns, auxiliary verbs, prepositions. */
  small: string;
  /** What texts are called, what they have (author, date, length, topic) and do (say, mean, cover). */
  whole: string;
}

/** Scripts with spaces between words, by product language. */
export const spacedOverviewWords: Record<string, OverviewWords> = {
  ...germanicWords,
  ...romanceWords,
  ...slavicWords,
  ...otherWords,
  ...indicWords,
};

/** Scripts without spaces: words are removed from the question, longest first. */
export const joinedOverviewWords: Record<string, OverviewWords> = asianWords;
