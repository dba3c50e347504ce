import * as z from 'zod/mini';
import { commentSchema } from '#domain/site-pages.ts';

/** What the player tells of the video; empty strings: not told. */
export const videoFactsSchema = z.object({
  videoId: z.string(),
  title: z.string(),
  author: z.string(),
  description: z.string(),
  date: z.string(),
});
export type VideoFacts = z.infer<typeof videoFactsSchema>;

export const commentListSchema = z.array(commentSchema);

/** Lines of the transcript panel, as `unfold` saw them. */
export const panelSchema = z.object({
  videoId: z.string(),
  languageLabel: z.string(),
  lines: z.array(z.object({ start: z.number(), text: z.string() })),
  /** Seconds of the whole video; null: not known. */
  end: z.nullable(z.number()),
});
export type PanelLines = z.infer<typeof panelSchema>;

/** Names of the texts that are brought beside the page. */
export const gatheredNames = {
  /** The id of the video that all but the panel's lines are of. */
  videoId: 'videoId',
  facts: 'video',
  /** A caption file as it came. */
  captions: 'captions',
  captionsLanguage: 'captionsLanguage',
  /** There seem to be none: what the page offers at once may still be tried. */
  noCaptions: 'noCaptions',
  comments: 'comments',
  panel: 'panel',
} as const;
