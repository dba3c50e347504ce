import { randomUUID } from 'node:crypto';
import type { Database } from '../database/connect.ts';
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
