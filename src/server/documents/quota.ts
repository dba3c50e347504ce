import { type Kysely, sql } from 'kysely';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Principal } from '../auth/principal.ts';
import type { DB } from '../database/schema.ts';

/** Until the end of the transaction, no other reserves room for this owner. @returns the owner's rev */
export async function lockOwner({ ownerId }: Principal, trx: Kysely<DB>): Promise<number> {
  const { rev } = await trx
    .selectFrom('owner')
    .select('rev')
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return Number(rev);
}

/** Throws `quota_exceeded` where that document's bytes and what the owner's others take are too much. */
export async function checkQuota(
  principal: Principal,
  db: Kysely<DB>,
  quotaBytes: number | null,
  docId: string,
  bytes: number,
): Promise<void> {
  if (quotaBytes === null) return;
  const taken = await takenBytes(principal, db, docId);
  if (taken + bytes <= quotaBytes) return;
  throw new CodedError('quota_exceeded', `documents may take ${quotaBytes} bytes in all`, {
    megabytes: Math.floor(quotaBytes / 1024 / 1024),
  });
}

/** Bytes that the owner's documents but this one take or have reserved, parts of uploads too. */
export async function takenBytes(
  { ownerId }: Principal,
  db: Kysely<DB>,
  butDocId = '',
): Promise<number> {
  const sumOf = async (table: 'upload' | 'upload_part', column: 'charged' | 'bytes') => {
    const row = await db
      .selectFrom(table)
      .select(sql<string>`coalesce(sum(${sql.ref(column)}), 0)`.as('sum'))
      .where('owner_id', '=', ownerId)
      .where('doc_id', '!=', butDocId)
      .executeTakeFirstOrThrow();
    return Number(row.sum);
  };
  return (await sumOf('upload', 'charged')) + (await sumOf('upload_part', 'bytes'));
}
