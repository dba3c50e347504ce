import * as z from 'zod/mini';
import { anchorSchema } from '../passages/passage.ts';
import { markColours } from './mark-colours.ts';

export const markColourSchema = z.literal(markColours);
export type MarkColour = z.infer<typeof markColourSchema>;

/** Words of a page that were marked, and where: `exact` of the anchor is these words. */
export const markedWordsSchema = z.object({
  text: z.string(),
  anchor: anchorSchema,
  /** The page had these words in other places, too. */
  isRepeated: z.optional(z.boolean()),
});
export type MarkedWords = z.infer<typeof markedWordsSchema>;

/** What a page needs to draw a mark. */
export const drawnMarkSchema = z.object({
  id: z.string(),
  colour: markColourSchema,
  ...markedWordsSchema.shape,
});
export type DrawnMark = z.infer<typeof drawnMarkSchema>;
