import { joinTexts } from './join-words.ts';

/** A text with dictated words at a caret (UTF-16 offset; null: at its end), with spaces where words meet. */
export function insertedWords(text: string, caret: number | null, words: string): string {
  const at = Math.min(caret ?? text.length, text.length);
  const before = text.slice(0, at);
  const after = text.slice(at);
  const joined = /\s$/.test(before) ? before + words.trim() : joinTexts(before, words);
  if (after === '' || /^[\s.,;:!?)]/.test(after)) return joined + after;
  return joinTexts(joined, after) + after.slice(after.trimEnd().length);
}
