import * as z from 'zod/mini';
import { anchorSchema } from '../passages/passage.ts';

/** The place of a quote in a document's canonical text; offsets are UTF-16. */
const foundQuoteSchema = z.object({
  docId: z.string(),
  passageId: z.string(),
  textStart: z.number(),
  textEnd: z.number(),
  /** The source's own words, saved with the message so that an old citation still shows them. */
  exact: z.string(),
  /** The same with the notes and struck words that the page shows between them; absent: `exact`. */
  onPage: z.optional(z.string()),
  /**
   * What its sentence, cell or item says before and after it, as its page shows it. Absent where the
   * quote is all of it.
   */
  sentence: z.optional(z.object({ before: z.string(), after: z.string() })),
  /** That sentence has a negation, a bound or a hedge which the quote leaves out. */
  isPart: z.optional(z.boolean()),
  anchor: anchorSchema,
});
export type FoundQuote = z.infer<typeof foundQuoteSchema>;

/** A mark of an answer after its quote was checked (DESIGN section 7). */
export const citationSchema = z.object({
  /** Which mark of the answer's text it belongs to, from 0. */
  mark: z.number(),
  /** As the model wrote it. */
  quote: z.string(),
  /** null: the source does not say this. */
  found: z.nullable(foundQuoteSchema),
  /**
   * With `found` null, why, where that is known. `number`: the source has these words with other
   * numbers. `part`: it has them inside of a sentence that says something else.
   */
  failure: z.optional(z.enum(['number', 'part'])),
  /** Of a failure `part`: the place of the words. */
  near: z.optional(foundQuoteSchema),
});
export type Citation = z.infer<typeof citationSchema>;
