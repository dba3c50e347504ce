import { type Kysely, sql } from 'kysely';
import { tombstoneMs } from '#domain/sync/tombstones.ts';
import type { Principal } from '../auth/principal.ts';
import type { Database } from '../database/connect.ts';
import type { DB } from '../database/schema.ts';
import { lockAnyOwner } from '../documents/quota.ts';
import { storedBytes } from '../storage/stored-bytes.ts';
import { forgetGivenClocks } from './given-clocks.ts';

import { forgetTexts, indexMessages } from './index-messages.ts';

const maxIndexMs = 10_000;

/**
 * Removes conversations, messages and documents that were deleted 90 days ago. The owner's `purged_rev` lets a device that was away
 * for longer know that it missed deletions. Repeatable; any number of processes may do this at the same time.
 */
export async function purgeDeleted(db: Database, now: number): Promise<void> {
  await forgetGivenClocks(db, now);
  const before = new Date(now - tombstoneMs);
  const { rows } = await sql<{ owner_id: string }>`
    select distinct owner_id from conversation where is_delete and changed_at < ${before}
    union
    select distinct owner_id from message where is_deleted and changed_at < ${before}
    union
    select distinct owner_id from document where deleted_at < ${before}`.execute(db);
  for (const { owner_id: ownerId } of rows) {
    await db.transaction().execute((trx) => purgeOwner(trx, { ownerId }, before));
    // No word of what was removed is left in the index.
    await indexMessages({ ownerId }, db, Date.now() + maxIndexMs);
  }
}

async function purgeOwner(trx: Kysely<DB>, principal: Principal, before: Date): Promise<void> {
  const { ownerId } = principal;
  await lockAnyOwner(principal, trx);
  // What an upload brings back is kept.
  await sql`
    delete from document d
     where owner_id = ${ownerId} and deleted_at < ${before}
       and not exists (select from upload u
                        where u.owner_id = d.owner_id and u.doc_id = d.doc_id)`.execute(trx);
  const { rows } = await sql<{ id: string }>`
    select id from conversation
     where owner_id = ${ownerId} and is_delete and changed_at < ${before}`.execute(trx);
  const messages = await sql<{ id: string }>`
    select message_id as id from message
     where owner_id = ${ownerId} and is_deleted and changed_at < ${before}`.execute(trx);
  await dropForGood(
    trx,
    principal,
    rows.map(({ id }) => id),
    messages.rows.map(({ id }) => id),
  );
}

/**
 * Deleted conversations may take as much as all others (`quotaBytes`; null: no limit): of more, those that were deleted
 * first are removed before their 90 days, but never `butId`. Inside a transaction that has locked the owner.
 */
export async function trimDeleted(
  principal: Principal,
  trx: Kysely<DB>,
  quotaBytes: number | null,
  butId: string | null,
): Promise<void> {
  if (quotaBytes === null) return;
  const { deleted } = await storedBytes(principal, trx);
  const excess = deleted - quotaBytes;
  if (excess <= 0) return;
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, changed_at, sum(message_bytes + 200) over (order by changed_at, id)
                             - message_bytes - 200 as before
        from conversation
       where owner_id = ${principal.ownerId} and is_delete
         and id is distinct from ${butId}::uuid) d
     where before < ${excess}`.execute(trx);
  await dropForGood(
    trx,
    principal,
    rows.map(({ id }) => id),
    [],
  );
}

/** Removes conversations with their messages, and these messages. */
async function dropForGood(
  trx: Kysely<DB>,
  principal: Principal,
  ids: readonly string[],
  messageIds: readonly string[],
): Promise<void> {
  const { ownerId } = principal;
  const { rows } = await sql<{ id: string }>`
    select message_id as id from message
     where owner_id = ${ownerId} and (conversation_id = any(${ids}::uuid[])
                                      or message_id = any(${messageIds}::uuid[]))`.execute(trx);
  const messages = rows.map(({ id }) => id);
  await forgetTexts(principal, trx, [
    ...ids.map((id) => ({ kind: 'conversation' as const, id })),
    ...messages.map((id) => ({ kind: 'message' as const, id })),
  ]);
  const revs = await sql<{ rev: string | null }>`
    with gone as (delete from message
                   where owner_id = ${ownerId} and message_id = any(${messages}::uuid[])
                  returning rev)
    select max(rev) as rev from gone`.execute(trx);
  const more = await sql<{ rev: string | null }>`
    with gone as (delete from conversation
                   where owner_id = ${ownerId} and id = any(${ids}::uuid[])
                  returning rev)
    select max(rev) as rev from gone`.execute(trx);
  const last = Math.max(...[...revs.rows, ...more.rows].map(({ rev }) => Number(rev ?? 0)));
  await sql`
    update owner set purged_rev = greatest(purged_rev, ${last}::bigint)
     where owner_id = ${ownerId}`.execute(trx);
}
