import type { Message } from '../conversations/conversations.ts';
import type { Coverage } from './coverage.ts';

/**
 * Tokenizers of current models differ by up to two fifths for the same text: below this share of our own
 * count a provider has not read the whole prompt.
 */
const minProcessed = 0.6;
/** Up to this share, a count that ends at the size of a window is a cut as well. */
const minAtWindow = 0.8;
/** Maximum characters in a token of any tokenizer, on average over a text. */
const maxCharactersPerToken = 4.5;
/** The smallest window that hosts load a model with, in tokens. */
const minWindow = 2048;
/** Hosts that cut keep whole messages or lines, so that they stop a little below the window. */
const windowFill = 0.98;

/** A text and its tokens by our count. */
interface CountedText {
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
  const explained = perToken / maxCharactersPerToken;
  const share = fillsWindow(reported) ? minAtWindow : minProcessed;
  return reported < counted * Math.min(share, explained) ? { reported, counted } : null;
}

/** Hosts load models with windows that are powers of two. */
function fillsWindow(tokens: number): boolean {
  const window = 2 ** Math.ceil(Math.log2(Math.max(tokens, 1)));
  return window >= minWindow && tokens >= window * windowFill;
}

const noSources: CountedText = { characters: 0, tokens: 0 };

/** The cut of an answer's prompt by its provider; null: none is known. */
export function cutOf({
  coverage,
  usage,
  promptTokens,
}: Pick<Message, 'coverage' | 'usage' | 'promptTokens'>): Coverage['processed'] {
  const { processed } = coverage ?? {};
  if (processed) return processed;
  const reported = usage?.promptTokens ?? null;
  // With sources it was judged when the answer ended; without, the script of the text is not known.
  if (coverage || reported === null || !fillsWindow(reported)) return null;
  return processedOf(reported, promptTokens, noSources);
}
