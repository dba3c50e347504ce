import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import {
  type CheckTaskReply,
  checkDocumentPath,
  type checkDocumentReplySchema,
  checkTaskPath,
  checkTaskRequestSchema,
  docIdRequestSchema,
  documentFields,
  fileLinkOf,
  getDocumentPath,
  type getDocumentReplySchema,
  getDocumentRequestSchema,
} from '#api/documents.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { principalOf } from '../auth/authenticate.ts';
import type { ServerContext } from '../context.ts';
import { documentExists, readRecord } from '../documents/document-rows.ts';
import { findTask, findUpload } from '../documents/upload-rows.ts';
import { parseBody } from '../http/parse-body.ts';
import { documentFileRoute } from './documents-file.ts';
import { uploadRoute } from './documents-upload.ts';

type Reply<Schema extends z.ZodMiniType> = Promise<z.infer<Schema>>;

/** C1–C4 and the files of documents. */
export function documentRoutes(app: FastifyInstance, context: ServerContext): void {
  const { db } = context;

  app.post(checkDocumentPath, async (request): Reply<typeof checkDocumentReplySchema> => {
    const principal = await principalOf(context, request);
    const { doc_id } = parseBody(docIdRequestSchema, request.body);
    const exists = await documentExists(principal, db, doc_id);
    const upload = await findUpload(principal, db, doc_id);
    const task = upload?.status === 'running' ? upload.taskId : null;
    return { status: 'OK', data: { exists, task_id: task } };
  });

  app.post(getDocumentPath, async (request): Reply<typeof getDocumentReplySchema> => {
    const principal = await principalOf(context, request);
    const { doc_id, projection } = parseBody(getDocumentRequestSchema, request.body);
    const fields = projection?.length ? projection : documentFields;
    const requested = [...new Set([...fields, 'link' as const])];
    const record = await readRecord(principal, db, doc_id, requested);
    if (!record) throw new CodedError('not_found', 'there is no such document');
    const { link = null, ...rest } = record;
    const data = fields.includes('link') ? record : rest;
    return { status: 'OK', data, link, file_link: fileLinkOf(doc_id) };
  });

  app.post(checkTaskPath, async (request): Promise<CheckTaskReply> => {
    const principal = await principalOf(context, request);
    const { task_id } = parseBody(checkTaskRequestSchema, request.body);
    const upload = await findTask(principal, db, task_id);
    if (!upload) throw new CodedError('not_found', 'there is no such task');
    const { docId, status, stage, error, events } = upload;
    return { status: 'OK', data: { task_id, doc_id: docId, status, stage, error, events } };
  });

  uploadRoute(app, context);
  documentFileRoute(app, context);
}
