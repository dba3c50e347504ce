import type { Transaction } from 'kysely';
import { type CountedEvent, countedEvent } from '#domain/analytics/events.ts';
import { maxEventBytes } from '#domain/analytics/limits.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Principal } from '../auth/principal.ts';
import type { DB } from '../database/schema.ts';
import type { Analytics } from './analytics.ts';
import { takeOfDay, writeCounted } from './write-counted.ts';

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
  await writeCounted(analytics, principal, async (trx) => {
    const fresh = await unknownOf(trx, principal, events);
    if (fresh.length === 0) return;
    await takeOfDay(trx, analytics, principal, fresh.length);
    await trx
      .insertInto('analytics_event')
      .values(fresh.map((event) => rowOf(principal, event)))
      .execute();
  });
}

export function checkSize(value: unknown): void {
  if (JSON.stringify(value).length <= maxEventBytes) return;
  throw new CodedError('token_limit', 'an event is too large');
}

const keyOf = (at: number, insertId: string) => `${at} ${insertId}`;

/** Those that are not stored yet, each once. */
async function unknownOf(
  trx: Transaction<DB>,
  { ownerId }: Principal,
  events: readonly CountedEvent[],
): Promise<CountedEvent[]> {
  const rows = await trx
    .selectFrom('analytics_event')
    .select(['at', 'insert_id'])
    .where('owner_id', '=', ownerId)
    .where(
      'at',
      'in',
      [...new Set(events.map(({ at }) => at))].map((at) => new Date(at)),
    )
    .where('insert_id', 'in', [...new Set(events.map(({ insertId }) => insertId))])
    .execute();
  const known = new Set(rows.map((row) => keyOf(row.at.getTime(), row.insert_id)));
  const byKey = new Map(events.map((event) => [keyOf(event.at, event.insertId), event]));
  return Array.from(byKey).flatMap(([key, event]) => (known.has(key) ? [] : [event]));
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
