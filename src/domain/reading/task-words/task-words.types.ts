/**
 * Words that identify a request, in the folded form of `foldRequest` (lower case, Latin and Greek
 * letters without accents), parted by `|`. Each matches at the start of a word, with any ending unless it ends in
 * `>`. A space is any white space, `~` some words of the same sentence, `^` the start of the text.
 */
export interface TaskWords {
  /** Needs all of a text and shortens it: summaries, key points, complete lists. */
  condense: readonly string[];
  /** Transforms all of a text: translations, corrections. */
  transform: readonly string[];
  /** Writes a new text: mails, replies, drafts. */
  compose: readonly string[];
}
