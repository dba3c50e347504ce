import type { DocType } from '#domain/documents/documents.ts';
import { CodedError, type ErrorData } from '#shared/errors/coded-error.ts';
import type { Principal } from '../../auth/principal.ts';
import type { Database } from '../../database/connect.ts';
import { endJob, fenceJob, releaseJob } from '../../jobs/job-rows.ts';
import type { Documents } from '../documents.ts';
import { reportedError, uploadEvent } from '../events.ts';
import { lockAnyOwner, requireOwner } from '../quota.ts';
import { checkedFile, type IdRule } from './checked-file.ts';
import type { Claim } from './claim-upload.ts';
import { bytesOfParts, dropParts } from './parts.ts';
import { changeUpload, dropUpload, findUpload } from './upload-rows.ts';

export interface IncomingFile {
  docId: string;
  docType: DocType;
  mediaType: string;
  /** Upper bound of the file's bytes. */
  limit: number;
  rule: IdRule;
  /** Bytes of the form's texts. */
  textBytes: number;
  /** Null: its parts are stored, and have this many `bytes`. */
  stream: AsyncIterable<Uint8Array> | null;
  bytes: number | null;
}

type Receiving = Extract<Claim, { kind: 'receive' }>;

/**
 * Writes the file to the object store. Where the store fails, the upload has failed and its events say
 * so; where the file is wrong or the sender disconnects, this throws and removes the upload.
 */
export async function receiveUpload(
  principal: Principal,
  documents: Documents,
  claim: Receiving,
  file: IncomingFile,
  signal: AbortSignal,
): Promise<void> {
  const { objects, leases, channel, jobs } = documents;
  const lease = leases.start(claim.lease);
  try {
    await documents.at('receiving');
    const { docId, bytes: whole } = file;
    const stream = file.stream ?? bytesOfParts(principal, documents, { docId, bytes: whole ?? 0 });
    const body = checkedFile(stream, file.rule, file.limit);
    const untilLost = AbortSignal.any([signal, lease.lost]);
    const { bytes } = await objects.put(claim.objectKey, body, {
      type: file.mediaType,
      signal: untilLost,
    });
    await documents.at('written');
    await save(principal, documents, claim, file, bytes);
    await dropParts(principal, documents, docId).catch(documents.onError);
  } catch (thrown) {
    await fail(principal, documents, claim, file.docId, thrown);
  } finally {
    lease.end();
    channel.report(principal, file.docId);
    jobs.wake();
  }
}

/** After this the upload is finished without its sender. */
async function save(
  principal: Principal,
  { db, now }: Documents,
  claim: Receiving,
  { docId, textBytes }: IncomingFile,
  bytes: number,
): Promise<void> {
  const isLeased = await db.transaction().execute(async (trx) => {
    if (!(await fenceJob(trx, claim.lease))) return false;
    await lockAnyOwner(principal, trx);
    await changeUpload(principal, trx, docId, {
      stage: 'stored',
      stored: { bytes, charged: bytes + textBytes, at: new Date(now()) },
      events: [uploadEvent('upload_to_s3', claim.taskId, { doc_id: docId })],
    });
    await releaseJob(trx, claim.lease, 0, 0);
    return true;
  });
  if (isLeased) return;
  // Another process took this one for dead: it has found the complete file, or ended the upload.
  if (await isSaved(principal, db, claim, docId)) return;
  await requireOwner(principal, db);
  throw new CodedError('interrupted', 'the upload was ended meanwhile');
}

/** Does the upload go on with the file that this call has written? */
async function isSaved(
  principal: Principal,
  db: Database,
  { objectKey }: Receiving,
  docId: string,
): Promise<boolean> {
  const upload = await findUpload(principal, db, docId);
  return upload?.objectKey === objectKey && upload.stage !== 'receiving';
}

async function fail(
  principal: Principal,
  documents: Documents,
  claim: Receiving,
  docId: string,
  thrown: unknown,
): Promise<void> {
  const { db, objects, onError } = documents;
  const isStore = isStoreFailure(thrown);
  // Sent again they would come to the same.
  if (isWrongFile(thrown)) await dropParts(principal, documents, docId);
  const isLeased = await db.transaction().execute(async (trx) => {
    if (!(await fenceJob(trx, claim.lease))) return false;
    await lockAnyOwner(principal, trx);
    if (isStore) {
      const error = reportedError(thrown, 'upload_document').toData();
      await changeUpload(principal, trx, docId, storeFailed(claim.taskId, docId, error));
    } else {
      await dropUpload(principal, trx, docId);
    }
    await endJob(trx, claim.lease);
    return true;
  });
  // The connection broke after the upload was saved, before that was answered.
  if (!isLeased && (await isSaved(principal, db, claim, docId))) return;
  await objects.delete(claim.objectKey).catch(onError);
  if (!isStore || !isLeased) throw thrown;
}

/** The change of an upload whose file could not be stored: it is over, and another may begin. */
export function storeFailed(taskId: string, docId: string, error: ErrorData) {
  return {
    status: 'failed',
    error,
    charged: 0,
    payload: null,
    events: [
      uploadEvent('upload_to_s3_failed', taskId, { doc_id: docId, again: false }, error),
      uploadEvent('upload_document_error', taskId, { doc_id: docId }, error),
    ],
  } as const;
}

function isStoreFailure(thrown: unknown): boolean {
  if (!(thrown instanceof CodedError)) return false;
  return thrown.code === 'store_unavailable' || thrown.code === 'server_storage_full';
}

function isWrongFile(thrown: unknown): boolean {
  if (!(thrown instanceof CodedError)) return false;
  return thrown.code === 'document_id_mismatch' || thrown.code === 'file_too_large';
}
