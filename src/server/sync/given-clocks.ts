import { type Kysely, sql } from 'kysely';
import { maxClockLeadMs } from '#domain/sync/clamp-clocks.ts';
import { tombstoneMs } from '#domain/sync/tombstones.ts';
import { clampHlc } from '#shared/hlc.ts';
import type { Principal } from '../auth/principal.ts';
import type { Database } from '../database/connect.ts';
import type { DB } from '../database/schema.ts';

/** Clocks of one call, and of one owner, that are recorded. */
const maxNew = 5000;
const maxOfOwner = 50_000;

/**
 * The clocks that sent ones get here: one that is ahead of the server's (by more than `maxClockLeadMs`) is dated back
 * when it comes for the first time, and is the same whenever its row is sent again: else an older edit would win over
 * later ones with each repetition. A reply has them, and its receiver takes them over. Inside a transaction that has
 * locked the owner.
 */
export async function givenClocks(
  principal: Principal,
  trx: Kysely<DB>,
  sent: readonly string[],
  at: Date,
): Promise<(hlc: string) => string> {
  const latest = at.getTime() + maxClockLeadMs;
  const distinct = [...new Set(sent)];
  const known = await findGiven(principal, trx, distinct);
  const added = distinct.filter((hlc) => !known.has(hlc) && clampHlc(hlc, latest) !== hlc);
  if (added.length > 0) await record(principal, trx, added.slice(0, maxNew), latest, at);
  return (hlc) => known.get(hlc) ?? clampHlc(hlc, latest);
}

async function findGiven({ ownerId }: Principal, trx: Kysely<DB>, sent: readonly string[]) {
  const rows = await trx
    .selectFrom('clamped_clock')
    .select(['sent', 'given'])
    .where('owner_id', '=', ownerId)
    .where('sent', '=', sql<string>`any(${sent}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.sent, row.given]));
}

async function record(
  { ownerId }: Principal,
  trx: Kysely<DB>,
  sent: readonly string[],
  latest: number,
  at: Date,
): Promise<void> {
  const given = sent.map((hlc) => clampHlc(hlc, latest));
  await sql`
    insert into clamped_clock (owner_id, sent, given, clamped_at)
    select ${ownerId}, sent, given, ${at}
      from unnest(${sent}::text[], ${given}::text[]) as clock (sent, given)
     where (select count(*) from clamped_clock where owner_id = ${ownerId}) < ${maxOfOwner}
        on conflict do nothing`.execute(trx);
}

/** What was not sent again for as long as tombstones stay is not known any more. Repeatable. */
export async function forgetGivenClocks(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('clamped_clock')
    .where('clamped_at', '<', new Date(now - tombstoneMs))
    .execute();
}
