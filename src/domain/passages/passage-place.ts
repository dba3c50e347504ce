import * as z from 'zod/mini';
import type { Anchor } from './passage.ts';

/** Words of a source, and what its page shows of them and around them (`FoundQuote`). */
export const quotedWordsSchema = z.object({
  /** In the source's own words, as its canonical text has them. */
  exact: z.string(),
  onPage: z.optional(z.string()),
  sentence: z.optional(z.object({ before: z.string(), after: z.string() })),
});
export type QuotedWords = z.infer<typeof quotedWordsSchema>;

/** A passage of a source, to be shown in its place. */
export interface PassagePlace extends QuotedWords {
  docId: string;
  link: string | null;
  anchor: Anchor | null;
}
