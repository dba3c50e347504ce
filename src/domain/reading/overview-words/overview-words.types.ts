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
