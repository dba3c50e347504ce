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

/** cl100k_base tokens, counted in parts of 1,000 UTF-16 units (S5.4). Ends by terminate. */
export interface TokenizeApi {
  count(text: string): Promise<number>;
  /** Each counted for itself. */
  countEach(texts: readonly string[]): Promise<number[]>;
  truncate(text: string, budget: number): Promise<TokenLimit>;
}
