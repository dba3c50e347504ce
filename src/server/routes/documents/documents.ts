import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  checkDocumentPath,
  checkDocumentReplySchema,
  checkTaskPath,
  checkTaskReplySchema,
  checkTaskRequestSchema,
  docIdRequestSchema,
  documentFields,
  fileLinkOf,
  getDocumentPath,
  getDocumentReplySchema,
  getDocumentRequestSchema,
} from '#api/documents.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Database } from '../../database/connect.ts';
import { documentExists, readRecord } from '../../documents/document-rows.ts';
import { findTask, findUpload } from '../../documents/upload-rows.ts';
import { uncheckedReply } from '../../http/unchecked-reply.ts';

export interface DocumentsOptions {
  db: Database;
}

const check = { body: docIdRequestSchema, response: { 200: checkDocumentReplySchema } };
const get = { body: getDocumentRequestSchema, response: { 200: getDocumentReplySchema } };
const task = { body: checkTaskRequestSchema, response: { 200: checkTaskReplySchema } };

/** C1, C2 and C4. */
export const documentRoutes: FastifyPluginAsyncZod<DocumentsOptions> = async (app, { db }) => {
  app.post(checkDocumentPath, { schema: check }, async ({ principal, body }) => {
    const exists = await documentExists(principal, db, body.doc_id);
    const upload = await findUpload(principal, db, body.doc_id);
    const task_id = upload?.status === 'running' ? upload.taskId : null;
    return { status: 'OK' as const, data: { exists, task_id } };
  });

  app.post(getDocumentPath, { schema: get, ...uncheckedReply }, async ({ principal, body }) => {
    const { doc_id, projection } = body;
    const fields = projection?.length ? projection : documentFields;
    const withLink = [...new Set([...fields, 'link' as const])];
    const record = await readRecord(principal, db, doc_id, withLink);
    if (!record) throw new CodedError('not_found', 'there is no such document');
    const { link = null, ...rest } = record;
    const data = fields.includes('link') ? record : rest;
    return { status: 'OK' as const, data, link, file_link: fileLinkOf(doc_id) };
  });

  app.post(checkTaskPath, { schema: task }, async ({ principal, body: { task_id } }) => {
    const upload = await findTask(principal, db, task_id);
    if (!upload) throw new CodedError('not_found', 'there is no such task');
    const { docId, status, stage, error, events } = upload;
    const data = { task_id, doc_id: docId, status, stage, error, events };
    return { status: 'OK' as const, data };
  });
};
