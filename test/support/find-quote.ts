import { type QuotePlace, quoteForms, SourceText } from '#domain/evidence/quote-rule.ts';

/** The place where the source has the quote in its own words; null where it has none. */
export function findQuote(sourceText: string, quote: string): QuotePlace | null {
  return new SourceText(sourceText).find(quoteForms(quote));
}
