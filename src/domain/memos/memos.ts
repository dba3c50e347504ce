import * as z from 'zod/mini';
import { docTypeSchema } from '../documents/documents.ts';
import { anchorSchema } from '../passages/passage.ts';
import { fieldClocks, syncColumns } from '../sync/sync.ts';
import { aroundSchema, markColourSchema } from './marks.ts';

/** What another product said of a thing that was saved there, beyond what a memo has. */
const importedMemoSchema = z.object({
  /** Its address there, where that of the source differs. */
  link: z.optional(z.string()),
  /** As it is called there; empty: it has none. */
  colour: z.string(),
  author: z.string(),
  tags: z.array(z.string()),
  /** Where the quote is, as that product says it. */
  position: z.json(),
  /** Fields that have no place here. */
  more: z.optional(z.record(z.string(), z.json())),
});

/** A saved passage or answer, what the person wrote (context Memo, S2.15), or marked in a page. Times are ISO 8601 in UTC. */
export const memoSchema = z.object({
  id: z.string(),
  kind: z.enum(['passage', 'answer', 'mark']),
  /** The source's own words, or the answer as Markdown without marks. An `answer` without a message: the person's own words. */
  text: z.string(),
  /** Its origin; null for an answer without sources. */
  source: z.nullable(
    z.object({
      docId: z.string(),
      docType: docTypeSchema,
      title: z.string(),
      link: z.nullable(z.string()),
      passageId: z.nullable(z.string()),
      anchor: z.nullable(anchorSchema),
    }),
  ),
  /** Saved in another product; what it said of it. Absent: saved here. */
  imported: z.optional(importedMemoSchema),
  /** Of a mark. */
  colour: z.optional(markColourSchema),
  /** Of a mark whose anchor does not say it. */
  around: z.optional(aroundSchema),
  /** Of a mark whose page had these words in other places, too. */
  isRepeated: z.optional(z.boolean()),
  /** Of a mark: one of these places had the same around it. */
  isTwin: z.optional(z.boolean()),
  /** What the person says about what they have marked. */
  note: z.optional(z.string()),
  conversationId: z.nullable(z.string()),
  messageId: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  is_deleted: z.boolean(),
  ...syncColumns,
  ...fieldClocks,
});
export type Memo = z.infer<typeof memoSchema>;
