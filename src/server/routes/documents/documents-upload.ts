import multipart from '@fastify/multipart';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { type UploadEvent, uploadDocumentPath } from '#api/documents.ts';
import { uploadFieldsSchema } from '#api/upload-form.ts';
import type { Principal } from '../../auth/principal.ts';
import { readRecord } from '../../documents/document-rows.ts';
import type { Documents } from '../../documents/documents.ts';
import { uploadEvent } from '../../documents/events.ts';
import { claimUpload, type UploadRequest } from '../../documents/uploads/claim-upload.ts';
import { followUpload, isFileStored } from '../../documents/uploads/follow-upload.ts';
import {
  discardBody,
  readUploadForm,
  type UploadForm,
} from '../../documents/uploads/read-upload-form.ts';
import { receiveUpload } from '../../documents/uploads/receive-upload.ts';
import { EventStream } from '../../gateway/event-stream.ts';
import { formValidator } from '../../http/bodies/form-body.ts';
import type { LargeBodies } from '../../http/bodies/large-bodies.ts';
import { whileConnected } from '../../http/connections/while-connected.ts';
import { toRequestError } from '../../http/errors.ts';
import { checkSignedDocId } from '../../http/signatures.ts';

interface UploadOptions {
  documents: Documents;
  largeBodies: LargeBodies;
  waitingMs: number;
  closing: AbortSignal;
}

const megabyte = 1024 * 1024;
/** The longest text in its longest encoding. The file's own limit is that of its type. */
const limits = {
  fieldSize: 72 * megabyte,
  fields: 20,
  files: 1,
  parts: 22,
  fileSize: 100 * megabyte,
};

const schema = {
  consumes: ['multipart/form-data'],
  body: z.extend(uploadFieldsSchema, { file: z.unknown() }),
  response: {
    200: {
      description: "The upload's events, as server-sent events",
      content: { 'text/event-stream': { schema: z.string() } },
    },
  },
};

/** C3. Until the upload has a row, a failure is an HTTP error; from then on it is an event. */
export const uploadRoutes: FastifyPluginAsyncZod<UploadOptions> = async (app, options) => {
  await app.register(multipart, { limits, throwFileSizeLimit: false });
  const route = { schema, validatorCompiler: formValidator };
  app.post(uploadDocumentPath, route, async (request, reply) => {
    const { principal } = request;
    const signal = whileConnected(reply, options.closing);
    try {
      const form = await readUploadForm(request, options.largeBodies, signal);
      checkSignedDocId(request, form.request.docId);
      const found = await storeFile(options.documents, principal, form, signal);
      const call = { principal, form, signal, bodyRead: discardBody(request) };
      await sendEvents(options, reply, call, found);
    } catch (error) {
      await discardBody(request);
      throw error;
    }
  });
};

/** The task to follow; `existed`: the document was there, and its task may be long over. */
type FoundTask = { existed: false; taskId: string } | { existed: true; taskId: string | null };

/** Stores the file, unless it is stored or another call stores it first. */
async function storeFile(
  documents: Documents,
  principal: Principal,
  form: UploadForm,
  signal: AbortSignal,
): Promise<FoundTask> {
  for (;;) {
    const claim = await claimUpload(principal, documents, form.request, signal);
    const { taskId } = claim;
    if (claim.kind === 'exists') return { existed: true, taskId };
    if (claim.kind === 'receive') {
      releaseFields(form.request);
      await receiveUpload(principal, documents, claim, form.file, signal);
      return { existed: false, taskId: claim.taskId };
    }
    // This body waits unread: if the first sender fails, the next claim may be for this one.
    if (await isFileStored(principal, documents, form.file.docId, claim.taskId, signal)) {
      return { existed: false, taskId: claim.taskId };
    }
  }
}

/** The database has them now, and a slow sender must not hold long texts in memory. */
function releaseFields(request: UploadRequest): void {
  request.payload = { ...request.payload, pure_text: '', passages: [] };
}

interface UploadCall {
  principal: Principal;
  form: UploadForm;
  signal: AbortSignal;
  /** Resolves when the rest of the body is read. */
  bodyRead: Promise<void>;
}

async function sendEvents(
  { documents, waitingMs }: UploadOptions,
  reply: FastifyReply,
  call: UploadCall,
  found: FoundTask,
): Promise<void> {
  const { principal, form, signal } = call;
  const { docId } = form.request;
  const stream = new EventStream(reply, waitingMs);
  const send = async (id: number, event: UploadEvent) => {
    const message = await withRecord(documents, principal, form, event);
    await stream.write(`id: ${id}\ndata: ${JSON.stringify(message)}\n\n`);
  };
  try {
    if (found.existed) {
      await send(1, existedEvent(docId, found.taskId));
      return;
    }
    const events = followUpload(principal, documents, docId, found.taskId, signal);
    for await (const { number, event } of events) await send(number, event);
  } catch (error) {
    // The work continues; the client requests its state by C4.
    if (!signal.aborted) {
      reply.log.error({ err: error }, 'an upload could not be followed');
      await stream.fail(toRequestError(error as Error));
    }
  } finally {
    await call.bodyRead;
    stream.end();
  }
}

function existedEvent(docId: string, taskId: string | null): UploadEvent {
  const { data, ...event } = uploadEvent('upload_done', '', { doc_id: docId, existed: true });
  return { ...event, data: { ...data, task_id: taskId } };
}

/** The event with the record's fields that the form's projection names, once there is a record. */
async function withRecord(
  { db }: Documents,
  principal: Principal,
  { projection, request }: UploadForm,
  event: UploadEvent,
): Promise<UploadEvent> {
  const hasRecord = event.event === 'document_create' || event.event === 'upload_done';
  if (!hasRecord || !projection) return event;
  const record = await readRecord(principal, db, request.docId, projection);
  return { ...event, data: { ...record, ...event.data } };
}
