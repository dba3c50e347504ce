import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  deleteDocumentPath,
  deleteDocumentReplySchema,
  deleteDocumentRequestSchema,
  listDocumentsPath,
  listDocumentsReplySchema,
  listDocumentsRequestSchema,
} from '#api/document-list.ts';
import { deleteDocument } from '../../documents/delete-document.ts';
import type { Documents } from '../../documents/documents.ts';
import { listDocuments } from '../../documents/list-documents.ts';
import { storedBytes } from '../../storage/stored-bytes.ts';

interface DocumentListOptions {
  documents: Documents;
}

const list = { body: listDocumentsRequestSchema, response: { 200: listDocumentsReplySchema } };
const remove = { body: deleteDocumentRequestSchema, response: { 200: deleteDocumentReplySchema } };

/** The owner's documents: what there is, and deleting one. */
export const documentListRoutes: FastifyPluginAsyncZod<DocumentListOptions> = async (
  app,
  { documents },
) => {
  const { db, quotaBytes: quota } = documents;
  app.post(listDocumentsPath, { schema: list }, async ({ principal, body }) => {
    const page = await listDocuments(principal, db, body.after ?? '');
    const { used } = await storedBytes(principal, db);
    return { status: 'OK' as const, data: { ...page, used, quota } };
  });

  app.post(deleteDocumentPath, { schema: remove }, async ({ principal, body }) => {
    const deleted = await deleteDocument(principal, documents, body.doc_id);
    return { status: 'OK' as const, data: { deleted } };
  });
};
