import { sql, type Transaction } from 'kysely';
import { type CountedEvent, countedEvent } from '#domain/analytics/events.ts';
import { maxEventBytes } from '#domain/analytics/limits.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { pleaseLogin } from '../auth/please-login.ts';
import type { Principal } from '../auth/principal.ts';
import type { DB } from '../database/schema.ts';
import { deletedKind } from '../store/owners.ts';
import type { Analytics } from './analytics.ts';

/**
 * Stores the events that are ours, each once for its id; others, and what an event has besides its listed properties,
 * are dropped. All or none: throws `token_limit` (413) where one is too large, so that the client sends smaller batches
 * until it finds it, and `rate_limited` where the day is full.
 */
export async function storeEvents(
  analytics: Analytics,
  principal: Principal,
  values: readonly unknown[],
): Promise<void> {
  for (const value of values) checkSize(value);
  const events = values
    .map(countedEvent)
    .filter(
      (event): event is CountedEvent => event !== null && analytics.partitions.isStored(event.at),
    );
  if (events.length === 0) return;
  const times = events.map(({ at }) => at);
  await analytics.partitions.ensure('analytics_event', times);
  await analytics.db.transaction().execute(async (trx) => {
    await requireOwner(trx, principal);
    const rows = await trx
      .insertInto('analytics_event')
      .values(events.map((event) => rowOf(principal, event)))
      .onConflict((conflict) => conflict.doNothing())
      .returning('insert_id')
      .execute();
    await countDay(trx, analytics, principal, rows.length);
  });
}

export function checkSize(value: unknown): void {
  if (JSON.stringify(value).length <= maxEventBytes) return;
  throw new CodedError('token_limit', 'an event is too large');
}

const rowOf = (
  { ownerId }: Principal,
  { at, insertId, distinctId, name, properties }: CountedEvent,
) => ({
  owner_id: ownerId,
  at: new Date(at),
  insert_id: insertId,
  distinct_id: distinctId,
  name,
  properties: JSON.stringify(properties),
});

/** The owner's row is held, so that a deletion of the account waits. Throws `please_login`: there is no such owner. */
export async function requireOwner(trx: Transaction<DB>, { ownerId }: Principal): Promise<void> {
  const owner = await trx
    .selectFrom('owner')
    .select('kind')
    .where('owner_id', '=', ownerId)
    .forKeyShare()
    .executeTakeFirst();
  if (!owner || owner.kind === deletedKind) throw pleaseLogin();
}

const dayMs = 24 * 3_600_000;

/** Adds `count` to the owner's day, UTC. Throws `rate_limited` where that is more than its limit. */
export async function countDay(
  trx: Transaction<DB>,
  { config: { eventsPerDay: max }, now }: Analytics,
  { ownerId }: Principal,
  count: number,
): Promise<void> {
  if (count === 0) return;
  const day = new Date(now()).toISOString().slice(0, 10);
  const { rows } = await sql<{ events: number }>`
    insert into analytics_day as d (owner_id, day, events) values (${ownerId}, ${day}, ${count})
    on conflict (owner_id, day) do update set events = d.events + ${count}
    returning events`.execute(trx);
  if ((rows[0]?.events ?? 0) <= max) return;
  const seconds = Math.ceil((dayMs - (now() % dayMs)) / 1000);
  throw new CodedError('rate_limited', 'too many events today', { retryAfter: String(seconds) });
}
