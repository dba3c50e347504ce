import * as z from 'zod/mini';
import { commentSchema } from '#domain/sites/site-pages.ts';

/** Facts of the video from the player; empty strings: not stated. */
export const videoFactsSchema = z.object({
  videoId: z.string(),
  title: z.string(),
  author: z.string(),
  description: z.string(),
  date: z.string(),
});
export type VideoFacts = z.infer<typeof videoFactsSchema>;

export const commentListSchema = z.array(commentSchema);

/** Lines of the transcript panel, as read by `unfold`. */
export const panelSchema = z.object({
  videoId: z.string(),
  languageLabel: z.string(),
  lines: z.array(z.object({ start: z.number(), text: z.string() })),
  /** Length of the video in seconds; null: not known. */
  end: z.nullable(z.number()),
});
export type PanelLines = z.infer<typeof panelSchema>;
