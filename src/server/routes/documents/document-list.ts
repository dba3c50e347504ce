import * as listApi from '#api/document-list.ts';
import { deleteDocument } from '../../documents/delete-document.ts';
import { listDocuments } from '../../documents/list-documents.ts';
import type { Routes } from '../../http/app-parts.ts';
import { ok, serve } from '../../http/serve.ts';
import { storedBytes } from '../../storage/stored-bytes.ts';

/** The owner's documents: what there is, and deleting one. */
export const documentListRoutes: Routes<'documents' | 'reads'> = async (
  app,
  { documents, reads },
) => {
  const { db, quotaBytes: quota } = documents;
  serve(app, listApi.listDocuments, async ({ principal, body }) => {
    const after = body.after ?? '';
    const page = await reads.run(principal, (from) => listDocuments(principal, from, after));
    const { used } = await storedBytes(principal, db);
    return ok({ ...page, used, quota });
  });

  serve(app, listApi.deleteDocument, async ({ principal, body }) =>
    ok({ deleted: await deleteDocument(principal, documents, body.doc_id) }),
  );
};
