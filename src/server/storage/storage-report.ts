import { type Kysely, sql } from 'kysely';
import type { AccountStorage, StoredChat } from '#domain/account/storage.ts';
import type { Principal } from '../auth/principal.ts';
import type { DB } from '../database/schema.ts';
import { storedBytes } from './stored-bytes.ts';

/** Conversations of each list. */
const listed = 5;

/** What the owner stores, and which conversations could go. */
export async function storageReport(
  principal: Principal,
  db: Kysely<DB>,
  limit: number | null,
): Promise<AccountStorage> {
  return {
    ...(await storedBytes(principal, db)),
    limit,
    largest: await chatsBy(principal, db, 'message_bytes', 'desc'),
    oldest: await chatsBy(principal, db, 'updated_at', 'asc'),
  };
}

async function chatsBy(
  { ownerId }: Principal,
  db: Kysely<DB>,
  column: 'message_bytes' | 'updated_at',
  order: 'asc' | 'desc',
): Promise<StoredChat[]> {
  const rows = await db
    .selectFrom('conversation')
    .select(['id', 'name', 'updated_at', sql<string>`message_bytes + 200`.as('bytes')])
    .where('owner_id', '=', ownerId)
    .where('is_delete', '=', false)
    .orderBy(column, order)
    .limit(listed)
    .execute();
  return rows.map(({ bytes, updated_at, ...row }) => ({
    ...row,
    bytes: Number(bytes),
    updated_at: updated_at.toISOString(),
  }));
}
