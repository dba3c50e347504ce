import * as z from 'zod/mini';
import { segmentSchema } from '#domain/site-pages.ts';

/** Lines of the page's video, as `unfold` saw them at that address. */
export const trackSchema = z.object({
  url: z.string(),
  language: z.string(),
  segments: z.array(segmentSchema),
});
export type TrackLines = z.infer<typeof trackSchema>;
