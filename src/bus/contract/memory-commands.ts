import * as z from 'zod/mini';
import { memoryPageSchema, readEntrySchema } from '#domain/memory/memory.ts';
import type { TableState } from '#domain/memory/own-table.ts';
import type { ReadKind } from '#domain/memory/read-kinds.ts';
import { relationSchema } from '#domain/memory/relation.ts';
import { modelRefSchema } from '#domain/models/model-ref.ts';
import { anchorSchema } from '#domain/passages/passage.ts';
import { forAll, forPages, pages as readers, streaming } from '../define.ts';

/** A part of what was read; a kind that is absent is every kind. `day`: epoch milliseconds, from the first up to the second. */
const scopeSchema = z.object({
  site: z.nullable(z.string()),
  day: z.nullable(z.tuple([z.number(), z.number()])),
  kind: z.optional(z.string() as z.ZodMiniType<ReadKind>),
});

/** Documents, and how they came. */
const rememberSchema = z.object({
  docIds: z.array(z.string()),
  reason: z.enum(['saved', 'reading']),
  /** They were made for memory alone since that time, in epoch milliseconds, and go then. */
  madeSince: z.optional(z.number()),
});

/** What the person has read (`domain/memory`). */
export const memoryCommands = {
  /** Remembers those that are pages and that the person's settings have remembered; what fails is taken up again. */
  'memory.remember': forAll({ request: rememberSchema }),
  /** Pages that have the words, the best first: in text, title, site or author. */
  'memory.search': forPages({
    request: z.extend(scopeSchema, {
      words: z.string(),
      /** By what they mean too, where a model for that is chosen: its host is sent the words. */
      meaning: z.boolean(),
    }),
    reply: z.object({
      hits: z.array(
        z.object({
          ...readEntrySchema.shape,
          /** `perhaps`: nothing has the words, nor surely their meaning, and this page comes near. */
          by: z.array(z.string() as z.ZodMiniType<'words' | 'meaning' | 'perhaps'>),
          /** The words that were found, and those around them. */
          excerpt: z.string(),
          /** Where they are in the page; null: in its title alone. */
          anchor: z.nullable(anchorSchema),
          /** Addresses of other pages that say the same where it was found. */
          also: z.array(z.string()),
        }),
      ),
      /** Texts that are not found by what they mean yet; null: words alone were searched. */
      missing: z.nullable(z.number()),
    }),
  }),
  /**
   * Models that find pages by what they mean. `index`: what such a search lacks is made now, whatever has failed. `table`: the one
   * of word pieces is downloaded first, or deleted. Fails as `OwnTable.download`.
   */
  'memory.models': forPages({
    request: z.object({
      index: z.boolean(),
      table: z.optional(z.string() as z.ZodMiniType<'get' | 'drop'>),
    }),
    reply: z.object({
      /** null: none is here, and none is offered. */
      table: z.unknown() as z.ZodMiniType<TableState | null>,
      /** `isLocal`: what they are sent stays on this machine. */
      models: z.array(z.object({ ref: modelRefSchema, isLocal: z.boolean() })),
    }),
    timeoutMs: 1_800_000,
  }),
  /** The text of a page as it was read. Fails with `not_found` where it was forgotten. */
  'memory.copy': forPages({
    request: z.object({ pageId: z.string() }),
    reply: z.object({ page: memoryPageSchema, text: z.string() }),
  }),
  /** What was read, or a site or a day of it, as pieces of one JSON file. */
  'memory.export': streaming({
    owner: 'offscreen',
    callers: readers,
    request: scopeSchema,
    chunk: z.object({ json: z.string() }),
    reply: z.object({}),
  }),
  /** A page that was read and that a document meets (`domain/memory/related.ts`); null: none is sure enough. */
  'memory.related': forPages({
    request: z.object({ docId: z.string() }),
    reply: z.object({
      related: z.nullable(z.object({ page: memoryPageSchema, relation: relationSchema })),
    }),
  }),
  /**
   * How the page at its address is now, compared with the stored copy: it is read there, which its site learns of.
   * `unknown`: it cannot be read, or shows something else in its place. Fails with `not_found` as above.
   */
  'memory.compare': forPages({
    request: z.object({ pageId: z.string() }),
    reply: z.object({
      state: z.string() as z.ZodMiniType<'same' | 'changed' | 'gone' | 'unknown'>,
      /** Passages; empty: there is none in its place. */
      changes: z.array(z.object({ before: z.string(), after: z.string() })),
    }),
    timeoutMs: 120_000,
  }),
};
