import * as z from 'zod/mini';
import { modelRefSchema } from '../models/model-ref.ts';
import { errorDataSchema } from './conversations.ts';
import { recalledKinds } from './recalled.ts';

/** A page that is still being read when a question about it is sent: its tab and its address. */
export const awaitedPageSchema = z.object({
  kind: z.literal('page'),
  tabId: z.number(),
  url: z.string(),
  /** Its document from an earlier reading, used where it cannot be read again. */
  docId: z.optional(z.string()),
});
export type AwaitedPage = z.infer<typeof awaitedPageSchema>;

/** An added file that is not yet a document when a question about it is sent. */
const awaitedFileSchema = z.object({
  kind: z.literal('file'),
  uploadId: z.string(),
  name: z.string(),
});
export type AwaitedFile = z.infer<typeof awaitedFileSchema>;

/** A page that is open nowhere, by its address (S4.12). */
export const awaitedAddressSchema = z.object({
  kind: z.literal('address'),
  /** http or https. */
  url: z.string(),
  /** It could not be read: the person reads it again, or sends the question without it. */
  failure: z.optional(errorDataSchema),
});
export type AwaitedAddress = z.infer<typeof awaitedAddressSchema>;

/** The search of the web for a question; its steps are the `searchRun` of the question. */
const awaitedSearchSchema = z.object({
  kind: z.literal('search'),
  /** The question. */
  messageId: z.string(),
  /** It found nothing: the person searches again, or sends the question without it. */
  failure: z.optional(errorDataSchema),
});

export const recalledSchema = z.enum(recalledKinds);

/** The search for a question in what the person has read or marked; its pages become sources of the question at once. */
const awaitedMemorySchema = z.object({
  kind: z.literal('memory'),
  /** Absent: what was read. */
  of: z.optional(recalledSchema),
  /** The question. */
  messageId: z.string(),
  /** Those that answer it; null: the one of the Chat context. */
  models: z.array(z.nullable(modelRefSchema)),
  /** Nothing was found: the person sends the question without it. */
  failure: z.optional(errorDataSchema),
});
export type AwaitedMemory = z.infer<typeof awaitedMemorySchema>;

/** What a question waits for before it can be answered, besides the answer before it. */
export const awaitedSourceSchema = z.union([
  awaitedPageSchema,
  awaitedFileSchema,
  awaitedAddressSchema,
  awaitedSearchSchema,
  awaitedMemorySchema,
]);
export type AwaitedSource = z.infer<typeof awaitedSourceSchema>;

/** Names a source among those of its question. */
export function sourceKey(source: AwaitedSource): string {
  switch (source.kind) {
    case 'page':
      return `page ${source.tabId}`;
    case 'file':
      return `file ${source.uploadId}`;
    case 'address':
      return `address ${source.url}`;
    case 'search':
      return `search ${source.messageId}`;
    case 'memory':
      return `memory ${source.messageId}`;
  }
}
