import { CodedError } from '#shared/errors/coded-error.ts';

/** S9.1: most tokens of a document's text. */
export const maxDocumentTokens = 800_000;

/** Result of cutting a text to a token budget (S3.13). */
export interface TokenLimit {
  /** True when the text was over the budget and was cut. */
  isLimit: boolean;
  /** The part that fits; the same as `origin` when nothing was cut. */
  text: string;
  origin: string;
  /** Tokens of `text`. */
  tokens: number;
}

/** S8.7: without its vocabulary nothing is counted or cut; the text is read all the same. Throws any other failure. */
export function uncounted(text: string): (error: unknown) => TokenLimit {
  return (error) => {
    if (!(error instanceof CodedError) || error.code !== 'failed') throw error;
    return { isLimit: false, text, origin: text, tokens: 0 };
  };
}

/** cl100k_base tokens, counted in parts of 1,000 UTF-16 units (S5.4). Ends by terminate. */
export interface TokenizeApi {
  count(text: string): Promise<number>;
  /** Each counted for itself. */
  countEach(texts: readonly string[]): Promise<number[]>;
  truncate(text: string, budget: number): Promise<TokenLimit>;
}
