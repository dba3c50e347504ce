import type { Kysely } from 'kysely';
import { nextHlc } from '#shared/hlc.ts';
import type { Principal } from '../auth/principal.ts';
import type { DB } from '../database/schema.ts';
import { removeUploadOfDeleted } from './clean-up.ts';
import { serverDevice } from './document-rows.ts';
import type { Documents } from './documents.ts';
import { nextRev } from './owner-rev.ts';
import { lockOwner } from './quota.ts';
import { dropPartRows } from './uploads/part-rows.ts';
import { uploadKind } from './uploads/upload-rows.ts';

/**
 * Deletes a document: its row stays as a tombstone without its text; its file, its index and an upload
 * under way go at once, so that their room is free. What a process that dies leaves, the clean-up removes.
 * False: there was none. `lock`: another for the deletion of the account.
 */
export async function deleteDocument(
  principal: Principal,
  documents: Documents,
  docId: string,
  lock: (principal: Principal, trx: Kysely<DB>) => Promise<unknown> = lockOwner,
): Promise<boolean> {
  const { db, objects, channel, onError, now } = documents;
  const gone = await db.transaction().execute(async (trx) => {
    // The job first, as a stage's end does: then that end finds no job, and changes nothing.
    await endUploadJob(principal, trx, docId);
    await lock(principal, trx);
    const isDeleted = await bury(principal, trx, docId, new Date(now()));
    const upload = await endUpload(principal, trx, docId);
    const parts = await dropPartRows(principal, trx, docId);
    return { isDeleted, upload, parts };
  });
  if (gone.upload) await removeUploadOfDeleted(documents, gone.upload);
  for (const key of gone.parts) await objects.delete(key).catch(onError);
  channel.report(principal, docId);
  return gone.isDeleted || gone.upload !== undefined || gone.parts.length > 0;
}

async function endUploadJob({ ownerId }: Principal, trx: Kysely<DB>, docId: string) {
  await trx
    .deleteFrom('job')
    .where('owner_id', '=', ownerId)
    .where('kind', '=', uploadKind)
    .where('subject', '=', docId)
    .execute();
}

/** From here on the clean-up may remove it. */
async function endUpload({ ownerId }: Principal, trx: Kysely<DB>, docId: string) {
  return trx
    .updateTable('upload')
    .set({ status: 'failed', charged: 0 })
    .where('owner_id', '=', ownerId)
    .where('doc_id', '=', docId)
    .returning(['owner_id', 'doc_id', 'object_key'])
    .executeTakeFirst();
}

/** Makes a tombstone of the row (DESIGN section 8). False: there is none, or it is one. */
async function bury(
  { ownerId }: Principal,
  trx: Kysely<DB>,
  docId: string,
  at: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom('document')
    .select('hlc')
    .where('owner_id', '=', ownerId)
    .where('doc_id', '=', docId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return false;
  const rev = await nextRev(trx, ownerId);
  await trx
    .updateTable('document')
    .set({
      pure_text: '',
      passages: '[]',
      doc_type_dependent_data: '{}',
      link: null,
      deleted_at: at,
      rev,
      device_id: serverDevice,
      hlc: nextHlc(row.hlc, at.getTime(), serverDevice),
    })
    .where('owner_id', '=', ownerId)
    .where('doc_id', '=', docId)
    .execute();
  return true;
}
