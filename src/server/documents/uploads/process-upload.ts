import type { Kysely } from 'kysely';
import type { UploadEventName, UploadStage } from '#api/documents.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { ErrorCode } from '#shared/errors/registry.ts';
import type { Principal } from '../../auth/principal.ts';
import type { DB } from '../../database/schema.ts';
import { endJob, fenceJob, type LeasedJob, resetAttempts } from '../../jobs/job-rows.ts';
import { type JobHandler, type JobOutcome, pauseAfter } from '../../jobs/runner.ts';
import { insertDocument } from '../document-rows.ts';
import type { Documents } from '../documents.ts';
import { reportedError, uploadEvent } from '../events.ts';
import { lockAnyOwner } from '../quota.ts';
import { splitText } from '../split-text.ts';
import { storeFailed } from './receive-upload.ts';
import {
  changeUpload,
  findUpload,
  readPayload,
  type UploadChange,
  type UploadState,
} from './upload-rows.ts';

interface StageRun {
  documents: Documents;
  principal: Principal;
  job: LeasedJob;
  upload: UploadState;
  signal: AbortSignal;
}

const done: JobOutcome = { done: true };

/** Finishes uploads: each stage ends with one transaction, so that a process may die at any point. */
export function uploadHandler(documents: Documents): JobHandler {
  return async (job, signal) => {
    const principal = { ownerId: job.ownerId };
    for (;;) {
      signal.throwIfAborted();
      const upload = await findUpload(principal, documents.db, job.subject);
      if (upload?.status !== 'running') return done;
      const outcome = await runStage({ documents, principal, job, upload, signal });
      if (outcome) return outcome;
    }
  };
}

const stages: Record<UploadStage, (run: StageRun) => Promise<void>> = {
  receiving: recover,
  stored: createDocument,
  created: indexDocument,
  indexed: embedDocument,
  embedded: finish,
};

/** Event and error code of each stage's failure. */
const failures: Record<UploadStage, { event: UploadEventName | null; code: ErrorCode }> = {
  receiving: { event: 'upload_to_s3_failed', code: 'upload_document' },
  stored: { event: null, code: 'create_document' },
  created: { event: 'upload_to_es_failed', code: 'store_unavailable' },
  indexed: { event: 'embedding_failed', code: 'provider_error' },
  embedded: { event: null, code: 'failed' },
};

/** Null: the next stage may begin. */
async function runStage(run: StageRun): Promise<JobOutcome | null> {
  const { documents, job, upload, signal } = run;
  try {
    // Attempts that ended with their process count too.
    if (job.attempts > documents.maxAttempts) throw new Error(`${upload.stage}: too many attempts`);
    if (upload.stage !== 'receiving') await documents.at(upload.stage);
    await stages[upload.stage](run);
    return null;
  } catch (thrown) {
    if (signal.aborted || thrown instanceof LeaseLost) throw thrown;
    documents.onError(thrown);
    return failStage(run, thrown);
  }
}

async function failStage(run: StageRun, thrown: unknown): Promise<JobOutcome | null> {
  const { documents, job, upload } = run;
  const { event, code } = failures[upload.stage];
  // A document that was deleted meanwhile makes a retry useless.
  const isGone = thrown instanceof CodedError && thrown.code === 'not_found';
  const again = job.attempts < documents.maxAttempts && !isGone;
  const error = reportedError(thrown, code).toData();
  const data = { doc_id: upload.docId, again };
  const events = event ? [uploadEvent(event, upload.taskId, data, error)] : [];
  if (again) {
    await commit(run, { events, error });
    return { done: false, retryAfterMs: pauseAfter(job.attempts, documents.retryMs) };
  }
  if (upload.stage === 'indexed' && !isGone) {
    // A document without vectors can still be read, and searched by words.
    await advance(run, { stage: 'embedded', events, error });
    return null;
  }
  const last = uploadEvent('upload_document_error', upload.taskId, { doc_id: upload.docId }, error);
  await commit(run, { status: 'failed', events: [...events, last], error });
  return done;
}

/** The process that received the file has ended: the file is complete in the store, or absent. */
async function recover(run: StageRun): Promise<void> {
  const { documents, upload, principal } = run;
  const { objects, db, now } = documents;
  const object = await objects.head(upload.objectKey);
  if (!object) {
    const error = new CodedError('interrupted', 'the file did not arrive completely').toData();
    await commit(run, storeFailed(upload.taskId, upload.docId, error));
    return;
  }
  const payload = await readPayload(principal, db, upload.docId);
  const charged = object.bytes + Buffer.byteLength(payload?.pure_text ?? '');
  await advance(run, {
    stage: 'stored',
    stored: { bytes: object.bytes, charged, at: new Date(now()) },
    events: [uploadEvent('upload_to_s3', upload.taskId, { doc_id: upload.docId })],
  });
}

async function createDocument(run: StageRun): Promise<void> {
  const { documents, principal, upload, signal } = run;
  const { docId, taskId } = upload;
  const payload = await readPayload(principal, documents.db, docId);
  if (!payload) throw new Error('an upload without its fields');
  const passages = payload.passages ?? (await splitText(payload.pure_text, signal));
  const at = new Date(documents.now());
  await advance(
    run,
    {
      stage: 'created',
      payload: null,
      events: [uploadEvent('document_create', taskId, { doc_id: docId })],
    },
    (trx) => insertDocument(principal, trx, docId, { ...payload, passages }, at),
  );
}

async function indexDocument(run: StageRun): Promise<void> {
  const { documents, principal, upload } = run;
  await documents.index.index(principal.ownerId, upload.docId);
  const event = uploadEvent('upload_to_es', upload.taskId, { doc_id: upload.docId });
  await advance(run, { stage: 'indexed', events: [event] });
}

async function embedDocument(run: StageRun): Promise<void> {
  const { documents, principal, upload, signal } = run;
  const hasVectors = await documents.index.embed(principal.ownerId, upload.docId, signal);
  const event = uploadEvent('embedding_done', upload.taskId, { doc_id: upload.docId });
  await advance(run, { stage: 'embedded', events: hasVectors ? [event] : [] });
}

async function finish(run: StageRun): Promise<void> {
  const { docId, taskId, events } = run.upload;
  const embedded = events.some(({ event }) => event === 'embedding_done');
  const event = uploadEvent('upload_done', taskId, { doc_id: docId, embedded });
  await commit(run, { status: 'done', error: null, events: [event] });
}

class LeaseLost extends Error {}

async function commit(
  { documents, principal, job, upload }: StageRun,
  change: UploadChange,
  more: (trx: Kysely<DB>) => Promise<void> = async () => undefined,
): Promise<void> {
  await documents.db.transaction().execute(async (trx) => {
    if (!(await fenceJob(trx, job))) throw new LeaseLost('another process has the upload');
    // Its counter changes with what the upload takes: the owner is locked before the upload everywhere.
    await lockAnyOwner(principal, trx);
    await more(trx);
    await changeUpload(principal, trx, upload.docId, change);
    if (change.stage) await resetAttempts(trx, job);
    // Done or failed: the job is over.
    if (change.status) await endJob(trx, job);
  });
  documents.channel.report(principal, upload.docId);
}

/** Ends a stage; the attempts of the next are counted from here. */
async function advance(
  run: StageRun,
  change: UploadChange & { stage: Exclude<UploadStage, 'receiving'> },
  more?: (trx: Kysely<DB>) => Promise<void>,
): Promise<void> {
  await commit(run, change, more);
  run.job.attempts = 1;
}
