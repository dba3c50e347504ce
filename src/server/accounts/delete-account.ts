import { type Kysely, sql } from 'kysely';
import type { Authentication } from '../auth/authenticate.ts';
import type { Principal } from '../auth/principal.ts';
import type { DB } from '../database/schema.ts';
import { deleteDocument } from '../documents/delete-document.ts';
import type { Documents } from '../documents/documents.ts';
import { lockAnyOwner } from '../documents/quota.ts';
import { saveDeletedUsage } from '../plans/deleted-usage.ts';
import { deletedKind } from '../store/owners.ts';
import { passOnGroups } from './account-groups.ts';

export interface DeletionParts {
  authentication: Pick<Authentication, 'db' | 'keys'>;
  documents: Documents;
}

/**
 * C14: ends the account's sessions, and removes it with all its rows, files and index entries. A failure leaves it
 * marked: `finishDeletions` completes it, and until then its address cannot sign in (10119).
 */
export async function deleteAccount(parts: DeletionParts, principal: Principal): Promise<void> {
  const { db } = parts.authentication;
  await db.transaction().execute(async (trx) => {
    // Writes that are under way are waited for; those that wait for this transaction are refused.
    await trx
      .updateTable('owner')
      .set({ kind: deletedKind })
      .where('owner_id', '=', principal.ownerId)
      .execute();
    await trx
      .updateTable('account')
      .set({ deleting_at: sql<Date>`now()` })
      .where('owner_id', '=', principal.ownerId)
      .execute();
    for (const table of ['one_time_code', 'session', 'api_token'] as const) {
      await trx.deleteFrom(table).where('owner_id', '=', principal.ownerId).execute();
    }
  });
  await finish(parts, principal);
}

/** Completes deletions that a failure or a process's end interrupted. */
export async function finishDeletions(parts: DeletionParts): Promise<void> {
  const rows = await parts.authentication.db
    .selectFrom('account')
    .select('owner_id')
    // Others may be under way in another process.
    .where('deleting_at', '<', sql<Date>`now() - interval '1 minute'`)
    .orderBy('deleting_at')
    .execute();
  const failures: unknown[] = [];
  for (const { owner_id: ownerId } of rows) {
    // The deletions of others do not wait for one that fails each time.
    await finish(parts, { ownerId }).catch((error: unknown) => void failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'accounts are not wholly deleted');
}

const maxRounds = 5;

async function finish(parts: DeletionParts, principal: Principal): Promise<void> {
  const { db } = parts.authentication;
  for (let round = 0; round < maxRounds; round += 1) {
    await deleteDocuments(parts.documents, principal);
    if (await db.transaction().execute((trx) => dropRows(parts, trx, principal))) return;
  }
  throw new Error('uploads of the account go on: its deletion is repeated later');
}

const batch = 100;

async function deleteDocuments(documents: Documents, principal: Principal): Promise<void> {
  let after = '';
  for (;;) {
    const { rows } = await sql<{ doc_id: string }>`
      select doc_id from (
        select doc_id from document where owner_id = ${principal.ownerId} and deleted_at is null
         union select doc_id from upload where owner_id = ${principal.ownerId}
         union select doc_id from upload_part where owner_id = ${principal.ownerId}) every
       where doc_id > ${after} order by doc_id limit ${batch}`.execute(documents.db);
    for (const { doc_id: docId } of rows) {
      await deleteDocument(principal, documents, docId, lockAnyOwner);
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.doc_id;
  }
}

/** False: an upload was started meanwhile. Messages, attachments, shares, index entries and nonces go with their parents. */
async function dropRows(
  { authentication: { keys } }: DeletionParts,
  trx: Kysely<DB>,
  principal: Principal,
): Promise<boolean> {
  const { ownerId } = principal;
  const account = await trx
    .selectFrom('account')
    .select('email')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  // Another process was faster.
  if (!account) return true;
  await lockAnyOwner(principal, trx);
  for (const table of ['upload', 'upload_part'] as const) {
    const row = trx.selectFrom(table).select('doc_id').where('owner_id', '=', ownerId);
    if (await row.limit(1).executeTakeFirst()) return false;
  }
  const emailHash = keys.hash('email', account.email);
  await trx.deleteFrom('sign_in_code').where('email_hash', '=', emailHash).execute();
  await saveDeletedUsage(trx, principal, emailHash);
  await passOnGroups(trx, principal);
  for (const table of tables) await trx.deleteFrom(table).where('owner_id', '=', ownerId).execute();
  return true;
}

const tables = [
  'resumable_answer',
  'conversation',
  'message_index',
  'document',
  'setting',
  'job',
  'granted_role',
  'subscription',
  'usage_count',
  'usage_task',
  'analytics_event',
  'analytics_recording',
  'analytics_profile',
  'analytics_day',
  'one_time_code',
  'session',
  'api_token',
  'account',
  'owner',
] as const;
