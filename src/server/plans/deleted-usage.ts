import { type Kysely, sql } from 'kysely';
import type { Principal } from '../auth/principal.ts';
import type { DB } from '../database/schema.ts';

/*
 * What an address has used outlives its account until the periods end: an account that is deleted and made again has no
 * fresh limits. The address is stored as its HMAC alone.
 */

/** Before the account's counts are deleted, in that transaction. */
export async function saveDeletedUsage(
  trx: Kysely<DB>,
  { ownerId }: Principal,
  emailHash: string,
): Promise<void> {
  await sql`
    insert into deleted_usage as d (email_hash, feature, ends_at, used)
    select ${emailHash}, feature, ends_at, used from usage_count where owner_id = ${ownerId}
    on conflict (email_hash, feature, ends_at) do update
      set used = greatest(d.used, excluded.used)`.execute(trx);
}

/** In the transaction that makes the account of the address. */
export async function restoreUsage(
  trx: Kysely<DB>,
  { ownerId }: Principal,
  emailHash: string,
): Promise<void> {
  await sql`
    with back as (
      delete from deleted_usage where email_hash = ${emailHash} returning feature, ends_at, used)
    insert into usage_count (owner_id, feature, ends_at, used)
    select ${ownerId}, feature, ends_at, used from back`.execute(trx);
}
