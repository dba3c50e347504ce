/**
 * Words of questions about a whole text, by language, in the folded form of `foldRequest`.
 * A word that ends in `*` may have an ending: languages that inflect.
 */
export interface OverviewWords {
  /** Question words, articles, pronouns, auxiliary verbs, prepositions. */
  small: string;
  /**
   * Names of texts, their properties (author, date, length, topic) and verbs for them (say, mean,
   * cover).
   */
  whole: string;
}
