import * as z from 'zod/mini';
import { docTypeSchema } from '#domain/documents/documents.ts';
import { docIdRequestSchema, docIdSchema } from './documents.ts';
import { okReply } from './product-reply.ts';

export const listDocumentsPath = '/app/list_documents';
export const deleteDocumentPath = '/app/delete_document';

/** Documents of one reply. */
export const maxListed = 200;

/** `after`: the id of the last document of the page before; absent: from the first on. */
export const listDocumentsRequestSchema = z.object({ after: z.nullish(docIdSchema) });

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
 * The owner's documents by their ids, a page at a time: one that is there during all of the calls is in
 * one of the pages, whatever comes and goes meanwhile. `used` and `quota`: bytes of files and texts, with
 * those of uploads under way; no quota is null.
 */
export const listDocumentsReplySchema = okReply(
  z.object({
    documents: z.array(listedDocumentSchema),
    more: z.boolean(),
    used: z.number(),
    quota: z.nullable(z.number()),
  }),
);
export type DocumentPage = z.infer<typeof listDocumentsReplySchema>['data'];

/** Deletes a document with its file, its index and an upload under way. There may be none. */
export const deleteDocumentRequestSchema = docIdRequestSchema;
export const deleteDocumentReplySchema = okReply(z.object({ deleted: z.boolean() }));
