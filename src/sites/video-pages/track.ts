import * as z from 'zod/mini';
import { segmentSchema } from '#domain/sites/site-pages.ts';

/** Captions of the page's video, with the address at which `unfold` read them. */
export const trackSchema = z.object({
  url: z.string(),
  language: z.string(),
  segments: z.array(segmentSchema),
});
export type TrackLines = z.infer<typeof trackSchema>;
