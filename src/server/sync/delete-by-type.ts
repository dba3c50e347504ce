import { sql } from 'kysely';
import { nextHlc } from '#shared/hlc.ts';
import type { Principal } from '../auth/principal.ts';
import { serverDevice } from '../documents/document-rows.ts';
import { takeRevs } from '../documents/owner-rev.ts';
import { lockOwner } from '../documents/quota.ts';
import type { SyncParts } from './save-conversation.ts';

/** C21: marks all conversations of the type as deleted, each with a rev and a clock later than its last edit. */
export async function deleteByType(
  principal: Principal,
  { db, now }: SyncParts,
  type: string,
): Promise<{ deleted: number; rev: number }> {
  const { ownerId } = principal;
  return db.transaction().execute(async (trx) => {
    await lockOwner(principal, trx);
    const which = sql`owner_id = ${ownerId} and type = ${type} and not is_delete`;
    const { rows } = await sql<{ count: number; hlc: string | null }>`
      select count(*)::int as count, max(coalesce(clocks->>'isDelete', hlc) collate "C") as hlc
        from conversation where ${which}`.execute(trx);
    const { count = 0, hlc = null } = rows[0] ?? {};
    const rev = await takeRevs(trx, ownerId, count);
    if (count === 0) return { deleted: 0, rev };
    const clock = nextHlc(hlc ?? undefined, now(), serverDevice);
    await sql`
      update conversation c
         set is_delete = true, clocks = c.clocks || jsonb_build_object('isDelete', ${clock}::text),
             changed_at = ${new Date(now())}, rev = ${rev - count}::bigint + n.number
        from (select id, row_number() over (order by rev) as number
                from conversation where ${which}) n
       where c.owner_id = ${ownerId} and c.id = n.id`.execute(trx);
    return { deleted: count, rev };
  });
}
