import type { FastifyPluginAsync } from 'fastify';
import * as documentsApi from '#api/documents.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Database } from '../../database/connect.ts';
import { documentExists, readRecord } from '../../documents/document-rows.ts';
import { findTask, findUpload } from '../../documents/uploads/upload-rows.ts';
import { ok, serve, serveWith } from '../../http/serve.ts';
import { uncheckedReply } from '../../http/unchecked-reply.ts';

export interface DocumentsOptions {
  db: Database;
}

/** C1, C2 and C4. */
export const documentRoutes: FastifyPluginAsync<DocumentsOptions> = async (app, { db }) => {
  serve(app, documentsApi.checkDocument, async ({ principal, body }) => {
    const exists = await documentExists(principal, db, body.doc_id);
    const upload = await findUpload(principal, db, body.doc_id);
    const task_id = upload?.status === 'running' ? upload.taskId : null;
    return ok({ exists, task_id });
  });

  serveWith(app, documentsApi.getDocument, uncheckedReply, async ({ principal, body }) => {
    const { doc_id, projection } = body;
    const fields = projection?.length ? projection : documentsApi.documentFields;
    const withLink = [...new Set([...fields, 'link' as const])];
    const record = await readRecord(principal, db, doc_id, withLink);
    if (!record) throw new CodedError('not_found', 'there is no such document');
    const { link = null, ...rest } = record;
    const data = fields.includes('link') ? record : rest;
    return { ...ok(data), link, file_link: documentsApi.fileLinkOf(doc_id) };
  });

  serve(app, documentsApi.checkTask, async ({ principal, body: { task_id } }) => {
    const upload = await findTask(principal, db, task_id);
    if (!upload) throw new CodedError('not_found', 'there is no such task');
    const { docId, status, stage, error, events } = upload;
    return ok({ task_id, doc_id: docId, status, stage, error, events });
  });
};
