import { gapBetween } from './join-words.ts';

/** A text with dictated words at a caret (UTF-16 offset; null: at its end), with spaces where words meet. */
export function insertedWords(text: string, caret: number | null, words: string): string {
  const at = Math.min(caret ?? text.length, text.length);
  const [before, after] = [text.slice(0, at), text.slice(at)];
  return before + wordsBetween(before, words, after) + after;
}

/** Marks that editors put around a caret: what is written between them is directly at both. */
const pairs = new Set(['""', "''", '``', '“”', '‘’', '„“', '«»', '»«', '「」', '**', '__']);

/** Dictated words with the spaces that they need between what is before and after them. */
export function wordsBetween(before: string, words: string, after: string): string {
  const bare = withoutSpaces(words);
  if (bare === '' || pairs.has(before.slice(-1) + after.slice(0, 1))) return bare;
  return gapBetween(before, bare) + bare + gapBetween(bare, after);
}

/** Line breaks at its ends are the person's. */
function withoutSpaces(words: string): string {
  let [start, end] = [0, words.length];
  while (words[start] === ' ') start += 1;
  while (end > start && words[end - 1] === ' ') end -= 1;
  return words.slice(start, end);
}
