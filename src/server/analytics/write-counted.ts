import { sql, type Transaction } from 'kysely';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Principal } from '../auth/principal.ts';
import type { DB } from '../database/schema.ts';
import { lockOwner } from '../documents/quota.ts';
import { quotaExceeded, storedBytes, withinQuota } from '../storage/stored-bytes.ts';
import type { Analytics } from './analytics.ts';

/** Of the quota, what counted things may take: who has a token of events alone cannot fill the account. */
const share = 0.1;

/**
 * Runs a write of counted things in a transaction that has locked the owner: one a person at a time, over all processes.
 * Throws `please_login` where there is no such owner, `rate_limited` where too many of its writes wait, and `quota_exceeded`.
 */
export function writeCounted(
  { writes, db, quotaBytes }: Analytics,
  principal: Principal,
  write: (trx: Transaction<DB>) => Promise<void>,
): Promise<void> {
  return writes.run(principal.ownerId, null, () =>
    db.transaction().execute(async (trx) => {
      await lockOwner(principal, trx);
      const { events } = await withinQuota(principal, trx, quotaBytes, async () => {
        await write(trx);
        return storedBytes(principal, trx);
      });
      if (quotaBytes !== null && events > quotaBytes * share) throw quotaExceeded(quotaBytes);
    }),
  );
}

const dayMs = 24 * 3_600_000;

/**
 * Adds `count` to the owner's day, UTC, before anything is written for it. Throws `rate_limited`, and adds nothing, where
 * that is more than the day's limit.
 */
export async function takeOfDay(
  trx: Transaction<DB>,
  { config: { eventsPerDay: max }, now }: Analytics,
  { ownerId }: Principal,
  count: number,
): Promise<void> {
  if (count === 0) return;
  const day = new Date(now()).toISOString().slice(0, 10);
  const { rows } = await sql`
    insert into analytics_day as d (owner_id, day, events)
    select ${ownerId}, ${day}::date, ${count}::integer where ${count}::integer <= ${max}::integer
    on conflict (owner_id, day) do update set events = d.events + ${count}::integer
     where d.events + ${count}::integer <= ${max}::integer
    returning events`.execute(trx);
  if (rows.length > 0) return;
  const seconds = Math.ceil((dayMs - (now() % dayMs)) / 1000);
  throw new CodedError('rate_limited', 'too many events today', { retryAfter: String(seconds) });
}
