/**
 * Words by which a request is known, in the folded form of `foldRequest` (lower case, Latin and Greek
 * letters without accents). Each begins at the start of a word and may go on, unless it ends in `>`.
 * A space is any white space, `~` some words of the same sentence, `^` the start of the text.
 */
export interface TaskWords {
  /** Needs all of a text and makes less of it: summaries, key points, complete lists. */
  condense: readonly string[];
  /** Makes another text of all of it: translations, corrections. */
  transform: readonly string[];
  /** Makes a text of its own: mails, replies, drafts. */
  compose: readonly string[];
}
