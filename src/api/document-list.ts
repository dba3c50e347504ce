import * as z from 'zod/mini';
import { docTypeSchema } from '#domain/documents/documents.ts';
import { docIdSchema } from './documents.ts';
import { endpoint, type ReplyOf } from './endpoint.ts';
import { okReply } from './product-reply.ts';

/** Documents of one reply. */
export const maxListed = 200;

/** What a list shows of a document: no text. */
const listedDocumentSchema = z.object({
  doc_id: z.string(),
  doc_type: docTypeSchema,
  title: z.string(),
  link: z.nullable(z.string()),
  tokens: z.number(),
  /** How many. */
  passages: z.number(),
  hiddenDropped: z.number(),
  /** Of a file: as the client sent it; null: a page. */
  file: z.nullable(z.record(z.string(), z.json())),
  /** Bytes of its file. */
  bytes: z.number(),
  created_at: z.string(),
});
export type ListedDocument = z.infer<typeof listedDocumentSchema>;

/**
 * The owner's documents by their ids, a page at a time after that with the id `after`: one that is there during all of the calls is in
 * one of the pages, whatever comes and goes meanwhile. `used` and `quota`: bytes of files and texts, with
 * those of uploads under way; no quota is null.
 */
export const listDocuments = endpoint({
  path: '/app/list_documents',
  request: z.object({ after: z.nullish(docIdSchema) }),
  reply: okReply(
    z.object({
      documents: z.array(listedDocumentSchema),
      more: z.boolean(),
      used: z.number(),
      quota: z.nullable(z.number()),
    }),
  ),
});
export type DocumentPage = ReplyOf<typeof listDocuments>['data'];

/** Deletes a document with its file, its index and an upload under way. There may be none. */
export const deleteDocument = endpoint({
  path: '/app/delete_document',
  request: z.object({ doc_id: docIdSchema }),
  reply: okReply(z.object({ deleted: z.boolean() })),
});
