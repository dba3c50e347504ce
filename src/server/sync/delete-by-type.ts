import { sql } from 'kysely';
import { nextHlc } from '#shared/hlc.ts';
import type { Principal } from '../auth/principal.ts';
import { serverDevice } from '../documents/document-rows.ts';
import { takeRevs } from '../documents/owner-rev.ts';
import { lockOwner } from '../documents/quota.ts';
import { trimDeleted } from './purge-deleted.ts';
import type { SyncParts } from './save-conversation.ts';

/**
 * C21: marks all conversations of the type as deleted, each with a rev and a clock later than its last edit. Their
 * shares end, as with any deletion.
 */
export async function deleteByType(
  principal: Principal,
  { db, now, quotaBytes }: SyncParts,
  type: string,
): Promise<{ deleted: number; rev: number }> {
  const { ownerId } = principal;
  return db.transaction().execute(async (trx) => {
    await lockOwner(principal, trx);
    const which = sql`owner_id = ${ownerId} and type = ${type} and not is_delete`;
    const { rows } = await sql<{ count: number; hlc: string | null }>`
      select count(*)::int as count,
             max(greatest(coalesce(clocks->>'isDelete', hlc) collate "C",
                          coalesce(clocks->>'share', hlc) collate "C")) as hlc
        from conversation where ${which}`.execute(trx);
    const { count = 0, hlc = null } = rows[0] ?? {};
    const rev = await takeRevs(trx, ownerId, count);
    if (count === 0) return { deleted: 0, rev };
    const clock = nextHlc(hlc ?? undefined, now(), serverDevice);
    await sql`
      update conversation c
         set is_delete = true, share_enable = false, share_id = null,
             clocks = c.clocks || jsonb_build_object('isDelete', ${clock}::text)
               || case when c.share_enable then jsonb_build_object('share', ${clock}::text) else '{}' end,
             changed_at = ${new Date(now())}, rev = ${rev - count}::bigint + n.number
        from (select id, row_number() over (order by rev) as number
                from conversation where ${which}) n
       where c.owner_id = ${ownerId} and c.id = n.id`.execute(trx);
    await sql`
      delete from share s using conversation c
       where s.owner_id = ${ownerId} and c.owner_id = ${ownerId} and c.id = s.conversation_id
         and c.is_delete`.execute(trx);
    await trimDeleted(principal, trx, quotaBytes, null);
    return { deleted: count, rev };
  });
}
