import type { Kysely } from 'kysely';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Principal } from '../auth/principal.ts';
import type { DB } from '../database/schema.ts';

/** Bytes of what an owner stores, as the database counts them with each write. */
interface StoredBytes {
  chats: number;
  settings: number;
  shares: number;
  /** Files and their texts, also what uploads under way have reserved. */
  documents: number;
  /** Counted events, profiles and recordings. */
  events: number;
  /** All of these: what the quota is about. */
  used: number;
  /** Of conversations that were deleted and can be restored: not in `used`, and bounded as that is. */
  deleted: number;
}

/** Columns of an owner's row that `storedOf` reads. */
export const storedColumns = [
  'chat_bytes',
  'setting_bytes',
  'share_bytes',
  'document_bytes',
  'analytics_bytes',
  'deleted_bytes',
] as const;

/** Reads one row. */
export async function storedBytes({ ownerId }: Principal, db: Kysely<DB>): Promise<StoredBytes> {
  const row = await db
    .selectFrom('owner')
    .select(storedColumns)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return storedOf(row);
}

/** Undefined: the owner is gone. */
export function storedOf(
  row: Record<(typeof storedColumns)[number], string> | undefined,
): StoredBytes {
  const chats = Number(row?.chat_bytes ?? 0);
  const settings = Number(row?.setting_bytes ?? 0);
  const shares = Number(row?.share_bytes ?? 0);
  const documents = Number(row?.document_bytes ?? 0);
  const events = Number(row?.analytics_bytes ?? 0);
  const used = chats + settings + shares + documents + events;
  return {
    chats,
    settings,
    shares,
    documents,
    events,
    used,
    deleted: Number(row?.deleted_bytes ?? 0),
  };
}

export type IsExempt = (before: StoredBytes, after: StoredBytes) => boolean;

/**
 * Runs a write inside a transaction that has locked the owner. Throws `quota_exceeded`, which rolls it back, where it
 * makes what the owner stores more, and more than the quota (bytes; null: no limit).
 */
export async function withinQuota<Result>(
  principal: Principal,
  trx: Kysely<DB>,
  quotaBytes: number | null,
  write: () => Promise<Result>,
  isExempt: IsExempt = () => false,
): Promise<Result> {
  if (quotaBytes === null) return write();
  const before = await storedBytes(principal, trx);
  const result = await write();
  const after = await storedBytes(principal, trx);
  const isTooMuch = after.used > quotaBytes && after.used > before.used;
  if (isTooMuch && !isExempt(before, after)) throw quotaExceeded(quotaBytes);
  return result;
}

export function quotaExceeded(quotaBytes: number): CodedError {
  return new CodedError('quota_exceeded', `an account may store ${quotaBytes} bytes in all`, {
    of: 'account',
    megabytes: Math.floor(quotaBytes / 1024 / 1024),
  });
}
