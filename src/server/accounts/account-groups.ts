import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Principal } from '../auth/principal.ts';
import type { Database } from '../database/connect.ts';
import type { DB } from '../database/schema.ts';
import type { Account } from './account-rows.ts';

/** C13: puts an account into the group of that name, which is made if there is none; null: into none. */
export async function setGroup(
  db: Database,
  { principal: { ownerId } }: Account,
  name: string | null,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found =
      name === null
        ? undefined
        : await trx
            .selectFrom('account_group')
            .select('group_id')
            .where('name', '=', name)
            .orderBy('created_at')
            .executeTakeFirst();
    const groupId = name === null ? null : (found?.group_id ?? randomUUID());
    if (name !== null && groupId !== null && !found) {
      const group = { owner_id: ownerId, group_id: groupId, name };
      await trx.insertInto('account_group').values(group).execute();
    }
    await trx
      .updateTable('account')
      .set({ group_id: groupId })
      .where('owner_id', '=', ownerId)
      .execute();
  });
}

/** Groups that the owner's account began go to another of their members; those without one are deleted. */
export async function passOnGroups(trx: Kysely<DB>, { ownerId }: Principal): Promise<void> {
  // The lock makes who joins meanwhile wait; who joined before is seen by the update.
  await trx
    .selectFrom('account_group')
    .select('group_id')
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .execute();
  await sql`
    update account_group g set owner_id = heir.owner_id
      from (select distinct on (group_id) group_id, owner_id from account
             where owner_id <> ${ownerId}
             order by group_id, deleting_at is not null, created_at, owner_id) heir
     where g.owner_id = ${ownerId} and heir.group_id = g.group_id`.execute(trx);
  await trx.deleteFrom('account_group').where('owner_id', '=', ownerId).execute();
}
