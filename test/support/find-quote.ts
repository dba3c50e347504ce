import { type QuoteMatch, quoteForms, SourceText } from '#domain/evidence/quote-rule.ts';

/** The place where the source says what the quote says; null where it says it nowhere. */
export function findQuote(sourceText: string, quote: string): QuoteMatch | null {
  const found = new SourceText(sourceText).find(quoteForms(quote));
  return found?.isWhole ? found : null;
}
