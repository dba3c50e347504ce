import { type Kysely, sql } from 'kysely';
import { pleaseLogin } from '../auth/please-login.ts';
import type { Principal } from '../auth/principal.ts';
import type { DB } from '../database/schema.ts';
import { quotaExceeded, storedBytes } from '../storage/stored-bytes.ts';
import { deletedKind } from '../store/owners.ts';

/**
 * Until the end of the transaction, no other writes rows of this owner. Resolves with the owner's rev. Throws
 * `please_login` where the owner is gone, or is being deleted.
 */
export async function lockOwner(principal: Principal, trx: Kysely<DB>): Promise<number> {
  const row = await ownerRow(principal, trx).forUpdate().executeTakeFirst();
  if (!row || row.kind === deletedKind) throw pleaseLogin();
  return Number(row.rev);
}

/** As `lockOwner`, for the server's own work on what a deletion has left. False: the owner is gone. */
export async function lockAnyOwner(principal: Principal, trx: Kysely<DB>): Promise<boolean> {
  return (await ownerRow(principal, trx).forUpdate().executeTakeFirst()) !== undefined;
}

/** Throws `please_login` where the owner is gone, or is being deleted: what a call looked for went with it. */
export async function requireOwner(principal: Principal, db: Kysely<DB>): Promise<void> {
  const row = await ownerRow(principal, db).executeTakeFirst();
  if (!row || row.kind === deletedKind) throw pleaseLogin();
}

function ownerRow({ ownerId }: Principal, db: Kysely<DB>) {
  return db.selectFrom('owner').select(['rev', 'kind']).where('owner_id', '=', ownerId);
}

/** Throws `quota_exceeded` where that document's bytes and what else the owner stores are too much. */
export async function checkQuota(
  principal: Principal,
  db: Kysely<DB>,
  quotaBytes: number | null,
  docId: string,
  bytes: number,
): Promise<void> {
  if (quotaBytes === null) return;
  const { used } = await storedBytes(principal, db);
  const others = used - (await bytesOfDocument(principal, db, docId));
  if (others + bytes > quotaBytes) throw quotaExceeded(quotaBytes);
}

/** Bytes that a document takes or has reserved, parts of its upload too. */
async function bytesOfDocument(
  { ownerId }: Principal,
  db: Kysely<DB>,
  docId: string,
): Promise<number> {
  const sumOf = async (table: 'upload' | 'upload_part', column: 'charged' | 'bytes') => {
    const row = await db
      .selectFrom(table)
      .select(sql<string>`coalesce(sum(${sql.ref(column)}), 0)`.as('sum'))
      .where('owner_id', '=', ownerId)
      .where('doc_id', '=', docId)
      .executeTakeFirstOrThrow();
    return Number(row.sum);
  };
  return (await sumOf('upload', 'charged')) + (await sumOf('upload_part', 'bytes'));
}
