import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { CodedError } from '#shared/errors/coded-error.ts';
import { uuidv7 } from '#shared/ids.ts';
import type { Principal } from '../../auth/principal.ts';
import type { DB } from '../../database/schema.ts';
import { enqueueJob, enqueueLeasedJob, type LeasedJob } from '../../jobs/job-rows.ts';
import { documentExists } from '../document-rows.ts';
import type { Documents } from '../documents.ts';
import { newObjectKey } from '../object-key.ts';
import { checkQuota, lockOwner } from '../quota.ts';
import type { UploadPayload } from './upload-payload.ts';
import {
  changeUpload,
  findTask,
  findUpload,
  insertUpload,
  savePayload,
  type UploadState,
  uploadKind,
} from './upload-rows.ts';

export interface UploadRequest {
  docId: string;
  /** Chosen by the client; null: by the server. */
  taskId: string | null;
  mediaType: string;
  fileName: string;
  /** Upper bound of the bytes of the file and its texts. */
  maxBytes: number;
  payload: UploadPayload;
}

/** `exists`: nothing to do. `follow`: another call uploads it. `receive`: this call stores the file. */
export type Claim =
  | { kind: 'exists'; taskId: string | null }
  | { kind: 'follow'; taskId: string }
  | { kind: 'receive'; taskId: string; objectKey: string; lease: LeasedJob };

/**
 * Decides which call stores a document's file. Claims of one owner are serialised over all nodes.
 * Throws `quota_exceeded`, and `invalid_request` for a task id that is in use.
 */
export async function claimUpload(
  principal: Principal,
  documents: Documents,
  request: UploadRequest,
  signal: AbortSignal,
): Promise<Claim> {
  const claim = await documents.claims.run(principal.ownerId, signal, () =>
    decide(principal, documents, request),
  );
  if (claim.kind === 'receive') {
    // Outside of the owner's lock: texts are long.
    await savePayload(principal, documents.db, request.docId, claim.taskId, request.payload);
  }
  return claim;
}

async function decide(
  principal: Principal,
  documents: Documents,
  request: UploadRequest,
): Promise<Claim> {
  return documents.db.transaction().execute(async (trx) => {
    await lockOwner(principal, trx);
    const upload = await findUpload(principal, trx, request.docId);
    if (await documentExists(principal, trx, request.docId)) {
      if (!upload || !isUnfinished(upload))
        return { kind: 'exists', taskId: upload?.taskId ?? null };
      if (upload.status === 'failed') await resume(principal, trx, request.docId);
      return { kind: 'follow', taskId: upload.taskId };
    }
    if (upload?.status === 'running') return { kind: 'follow', taskId: upload.taskId };
    return begin(principal, documents, trx, request);
  });
}

/** Of a document that exists: is a part of its upload still to be done? */
function isUnfinished({ status, stage }: UploadState): boolean {
  return status === 'running' || (status === 'failed' && stage !== 'receiving');
}

/** A document whose indexing has failed for good is tried again. */
async function resume(principal: Principal, trx: Kysely<DB>, docId: string): Promise<void> {
  await changeUpload(principal, trx, docId, { status: 'running', error: null, isResumed: true });
  await enqueueJob(trx, principal, { kind: uploadKind, subject: docId });
}

async function begin(
  principal: Principal,
  { quotaBytes, leases, objects }: Documents,
  trx: Kysely<DB>,
  { docId, maxBytes, ...request }: UploadRequest,
): Promise<Claim> {
  const taskId = request.taskId ?? uuidv7(Date.now());
  const other = await findTask(principal, trx, taskId);
  if (other && other.docId !== docId) {
    throw new CodedError('invalid_request', 'task_id: is that of another document');
  }
  await checkQuota(principal, trx, quotaBytes, docId, maxBytes);
  const { ownerId } = principal;
  const objectKey = newObjectKey(principal, objects, docId);
  const lease: LeasedJob = {
    ownerId,
    kind: uploadKind,
    subject: docId,
    token: randomUUID(),
    attempts: 0,
  };
  const { mediaType, fileName } = request;
  await insertUpload(principal, trx, {
    docId,
    taskId,
    objectKey,
    charged: maxBytes,
    mediaType,
    fileName,
  });
  await enqueueLeasedJob(trx, lease, leases.leaseMs);
  return { kind: 'receive', taskId, objectKey, lease };
}
