import * as z from 'zod/mini';
import { anchorSchema } from '../passages/passage.ts';

/** What a mark is drawn in: 1 to 4, as its keys are. */
export const markColours = [1, 2, 3, 4] as const;
export const markColourSchema = z.literal(markColours);
export type MarkColour = z.infer<typeof markColourSchema>;

/** UTF-16 units on each side of a mark by which its place is known again. */
export const markContext = 120;

/** Words of a page that were marked, and where: `exact` of the anchor is these words. */
export const markedWordsSchema = z.object({ text: z.string(), anchor: anchorSchema });
export type MarkedWords = z.infer<typeof markedWordsSchema>;

/** What a page needs to draw a mark. */
export const drawnMarkSchema = z.object({
  id: z.string(),
  colour: markColourSchema,
  ...markedWordsSchema.shape,
});
export type DrawnMark = z.infer<typeof drawnMarkSchema>;
