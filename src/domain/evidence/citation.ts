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
  anchor: anchorSchema,
});
export type FoundQuote = z.infer<typeof foundQuoteSchema>;

/** A mark of an answer after its quote was checked (DESIGN section 7). */
export const citationSchema = z.object({
  /** Which mark of the answer's text it belongs to, from 0. */
  mark: z.number(),
  /** As the model wrote it. */
  quote: z.string(),
  /** null: not found in the source. */
  found: z.nullable(foundQuoteSchema),
});
export type Citation = z.infer<typeof citationSchema>;
