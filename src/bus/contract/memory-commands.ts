import * as z from 'zod/mini';
import { memoryPageSchema, readEntrySchema } from '#domain/memory/memory.ts';
import { modelRefSchema } from '#domain/models/model-ref.ts';
import { anchorSchema } from '#domain/passages/passage.ts';
import { command, pages as readers } from '../define.ts';

/** What the person has read (`domain/memory`). */
export const memoryCommands = {
  /**
   * Pages that have the words, the best first: in text, title, site or author. `day`: epoch milliseconds, from the first up to
   * the second.
   */
  'memory.search': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({
      words: z.string(),
      site: z.nullable(z.string()),
      day: z.nullable(z.tuple([z.number(), z.number()])),
      /** By what they mean too, where a model for that is chosen: its host is sent the words. */
      meaning: z.boolean(),
    }),
    reply: z.object({
      hits: z.array(
        z.object({
          ...readEntrySchema.shape,
          by: z.array(z.enum(['words', 'meaning'])),
          /** The words that were found, and those around them. */
          excerpt: z.string(),
          /** Where they are in the page; null: in its title alone. */
          anchor: z.nullable(anchorSchema),
        }),
      ),
      /** Texts that are not found by what they mean yet; null: words alone were searched. */
      missing: z.nullable(z.number()),
    }),
    idempotent: true,
  }),
  /** Models that find pages by what they mean. `index`: what such a search lacks is made now, whatever has failed. */
  'memory.models': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({ index: z.boolean() }),
    reply: z.object({
      /** `isLocal`: what they are sent stays on this machine. */
      models: z.array(z.object({ ref: modelRefSchema, isLocal: z.boolean() })),
    }),
    idempotent: true,
  }),
  /** The text of a page as it was read. Fails with `not_found` where it was forgotten. */
  'memory.copy': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({ pageId: z.string() }),
    reply: z.object({ page: memoryPageSchema, text: z.string() }),
    idempotent: true,
  }),
};
