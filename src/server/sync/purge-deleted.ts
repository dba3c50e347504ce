import { type Kysely, sql } from 'kysely';
import { tombstoneMs } from '#domain/sync/tombstones.ts';
import type { Database } from '../database/connect.ts';
import type { DB } from '../database/schema.ts';
import { lockAnyOwner } from '../documents/quota.ts';
import { forgetTexts } from './index-messages.ts';

/**
 * Removes conversations and messages that were deleted 90 days ago. The owner's `purged_rev` lets a device that was away
 * for longer know that it missed deletions. Repeatable; any number of processes may do this at the same time.
 */
export async function purgeDeleted(db: Database, now: number): Promise<void> {
  const before = new Date(now - tombstoneMs);
  const { rows } = await sql<{ owner_id: string }>`
    select distinct owner_id from conversation where is_delete and changed_at < ${before}
    union
    select distinct owner_id from message where is_deleted and changed_at < ${before}`.execute(db);
  for (const { owner_id: ownerId } of rows) {
    await db.transaction().execute((trx) => purgeOwner(trx, ownerId, before));
  }
}

async function purgeOwner(trx: Kysely<DB>, ownerId: string, before: Date): Promise<void> {
  const principal = { ownerId };
  await lockAnyOwner(principal, trx);
  const conversations = await sql<{ id: string; rev: string }>`
    select id, rev from conversation
     where owner_id = ${ownerId} and is_delete and changed_at < ${before}`.execute(trx);
  const ids = conversations.rows.map(({ id }) => id);
  const messages = await sql<{ id: string; rev: string }>`
    select message_id as id, rev from message
     where owner_id = ${ownerId} and is_deleted and changed_at < ${before}
     union
    select message_id as id, rev from message
     where owner_id = ${ownerId} and conversation_id = any(${ids}::uuid[])`.execute(trx);
  const messageIds = messages.rows.map(({ id }) => id);
  await forgetTexts(principal, trx, 'conversation', ids);
  await forgetTexts(principal, trx, 'message', messageIds);
  await sql`
    delete from message
     where owner_id = ${ownerId} and message_id = any(${messageIds}::uuid[])`.execute(trx);
  await sql`
    delete from conversation where owner_id = ${ownerId} and id = any(${ids}::uuid[])`.execute(trx);
  const last = [...conversations.rows, ...messages.rows]
    .map(({ rev }) => Number(rev))
    .reduce((most, rev) => Math.max(most, rev), 0);
  await sql`
    update owner set purged_rev = greatest(purged_rev, ${last}::bigint)
     where owner_id = ${ownerId}`.execute(trx);
}
