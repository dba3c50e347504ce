import * as z from 'zod/mini';
import { docTypeSchema } from '../documents/documents.ts';
import { anchorSchema } from '../passages/passage.ts';
import { markColours } from './mark-colours.ts';

export const markColourSchema = z.literal(markColours);
export type MarkColour = z.infer<typeof markColourSchema>;

/** What was before and behind the words of a mark whose anchor does not say it. */
export const aroundSchema = z.object({ prefix: z.string(), suffix: z.string() });

/** Words of a page or document that were marked, and where: `exact` of an anchor in a page is these words. */
export const markedWordsSchema = z.object({
  text: z.string(),
  anchor: anchorSchema,
  around: z.optional(aroundSchema),
  /** There were these words in other places, too. */
  isRepeated: z.optional(z.boolean()),
  /** One of these places had the same around it. */
  isTwin: z.optional(z.boolean()),
});
export type MarkedWords = z.infer<typeof markedWordsSchema>;

/** What a page or view needs to draw a mark. */
export const drawnMarkSchema = z.object({
  id: z.string(),
  colour: markColourSchema,
  ...markedWordsSchema.shape,
});
export type DrawnMark = z.infer<typeof drawnMarkSchema>;

/** By what the marks of a page or document are found; either may be missing. */
export interface MarkedPlace {
  /** As `markAddress` has it. */
  address: string | null;
  /** Of a document with a file of its own; empty: a page. */
  docId: string;
}

/** What marked words are of. */
export const markedSourceSchema = z.object({
  address: z.nullable(z.string()),
  docId: z.string(),
  docType: docTypeSchema,
  title: z.string(),
});
export type MarkedSource = z.infer<typeof markedSourceSchema>;
