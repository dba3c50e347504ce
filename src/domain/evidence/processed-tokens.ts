import type { Coverage } from './coverage.ts';

/**
 * Below this share of our own count, a provider has not read the whole prompt (DESIGN section 1).
 */
const minProcessed = 0.8;
/** Maximum characters in a token of any tokenizer, on average over a text. */
const maxCharactersPerToken = 4.5;

/** A text and its tokens by our count. */
export interface CountedText {
  characters: number;
  tokens: number;
}

/**
 * The provider's count of the tokens it read, where it is too small to be the whole prompt. Newer
 * tokenizers need as few as a third of our count (cl100k) for Hindi, half for Arabic: the ratio of
 * our count to the length of the sources shows how much of the difference that explains.
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
