import type { Coverage } from './coverage.ts';

/** Under this share of our own count, a provider has not read the whole prompt (DESIGN section 1). */
export const minProcessed = 0.8;
/** Characters that a token of any tokenizer holds at most, on average over a text. */
const maxCharactersPerToken = 4.5;

/** A text and its tokens by our count. */
export interface CountedText {
  characters: number;
  tokens: number;
}

/**
 * What a provider says it read, where that is so little that it cannot be all. Newer tokenizers need
 * as few as a third of our count (cl100k) for Hindi, half for Arabic: what our count makes of the
 * sources says how much of the difference that may explain.
 */
export function processedOf(
  reported: number | null,
  counted: number | null,
  sources: CountedText,
): Coverage['processed'] {
  if (reported === null || counted === null) return null;
  const perToken = sources.tokens > 0 ? sources.characters / sources.tokens : maxCharactersPerToken;
  const min = counted * Math.min(minProcessed, perToken / maxCharactersPerToken);
  return reported < min ? { reported, counted } : null;
}
