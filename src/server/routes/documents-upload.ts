import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type UploadEvent, uploadDocumentPath } from '#api/documents.ts';
import { principalOf } from '../auth/authenticate.ts';
import type { Principal } from '../auth/principal.ts';
import type { ServerContext } from '../context.ts';
import { claimUpload, type UploadRequest } from '../documents/claim-upload.ts';
import { readRecord } from '../documents/document-rows.ts';
import { uploadEvent } from '../documents/events.ts';
import { fileTaken, followUpload } from '../documents/follow-upload.ts';
import { receiveUpload } from '../documents/receive-upload.ts';
import { discard, takeForm, type UploadForm } from '../documents/take-form.ts';
import { EventStream } from '../gateway/event-stream.ts';
import { whileConnected } from '../http/while-connected.ts';

const megabyte = 1024 * 1024;
/** The longest text in its longest encoding. The file's own limit is that of its type. */
const limits = {
  fieldSize: 72 * megabyte,
  fields: 20,
  files: 1,
  parts: 22,
  fileSize: 100 * megabyte,
};

/**
 * C3. Until something of the upload stands, a fault is an HTTP error; from then on it is an event.
 */
export function uploadRoute(app: FastifyInstance, context: ServerContext): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits, throwFileSizeLimit: false });
    scope.post(uploadDocumentPath, async (request, reply) => {
      // Before a byte of the file is taken.
      const principal = await principalOf(context, request);
      const signal = whileConnected(reply, context.closing);
      try {
        const form = await takeForm(request);
        const found = await settleFile(context, principal, form, signal);
        await report(context, reply, principal, form, found, signal, discard(request));
      } catch (error) {
        await discard(request);
        throw error;
      }
    });
  });
}

/** The task to follow; `existed`: the document was there, and its task may be long gone. */
type Found = { existed: false; taskId: string } | { existed: true; taskId: string | null };

/** Sees to it that the file is kept: by this call, or by another that was there first. */
async function settleFile(
  { documents }: ServerContext,
  principal: Principal,
  form: UploadForm,
  signal: AbortSignal,
): Promise<Found> {
  for (;;) {
    const claim = await claimUpload(principal, documents, form.request, signal);
    const { taskId } = claim;
    if (claim.kind === 'exists') {
      return { existed: true, taskId };
    }
    if (claim.kind === 'receive') {
      forgetFields(form.request);
      await receiveUpload(principal, documents, claim, form.file, signal);
      return { existed: false, taskId: claim.taskId };
    }
    // This body waits unread: should the first sender fail, it is this one's turn.
    if (await fileTaken(principal, documents, form.file.docId, claim.taskId, signal)) {
      return { existed: false, taskId: claim.taskId };
    }
  }
}

/** They stand in the database now, and a slow sender should hold no texts in memory. */
function forgetFields(request: UploadRequest): void {
  request.payload = { ...request.payload, pure_text: '', passages: [] };
}

async function report(
  context: ServerContext,
  reply: FastifyReply,
  principal: Principal,
  form: UploadForm,
  found: Found,
  signal: AbortSignal,
  allRead: Promise<void>,
): Promise<void> {
  const { documents } = context;
  const { docId } = form.request;
  const stream = new EventStream(reply, context.waitingMs);
  const send = async (id: number, event: UploadEvent) => {
    const message = await withRecord(context, principal, form, event);
    await stream.write(`id: ${id}\ndata: ${JSON.stringify(message)}\n\n`);
  };
  try {
    if (found.existed) {
      const data = { doc_id: docId, existed: true };
      const { data: facts, ...event } = uploadEvent('upload_done', found.taskId ?? '', data);
      await send(1, { ...event, data: { ...facts, task_id: found.taskId } });
      return;
    }
    const events = followUpload(principal, documents, docId, found.taskId, signal);
    for await (const { number, event } of events) await send(number, event);
  } catch (error) {
    // The work goes on; the client asks C4 where it stands.
    if (!signal.aborted) reply.log.error({ err: error }, 'an upload could not be followed');
  } finally {
    await allRead;
    stream.end();
  }
}

/** The record's fields that were asked for, once there is a record. */
async function withRecord(
  { documents }: ServerContext,
  principal: Principal,
  { projection, request }: UploadForm,
  event: UploadEvent,
): Promise<UploadEvent> {
  const has = event.event === 'document_create' || event.event === 'upload_done';
  if (!has || !projection) return event;
  const record = await readRecord(principal, documents.db, request.docId, projection);
  return { ...event, data: { ...record, ...event.data } };
}
