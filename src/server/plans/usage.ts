import { type Kysely, sql, type Transaction } from 'kysely';
import { periodEnd, type Usage, type UsagePeriod } from '#domain/billing/usage.ts';
import type { CountedFeature } from '#domain/paywall/features.ts';
import type { Plan } from '#domain/plans.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Principal } from '../auth/principal.ts';
import type { Database } from '../database/connect.ts';
import type { DB } from '../database/schema.ts';

/** A call that is counted. */
export interface CountedCall {
  role: Plan;
  /** Sorted: rows are locked in one order everywhere. */
  features: readonly CountedFeature[];
  /** Of the question that it belongs to; null: it is a question by itself. */
  taskId: string | null;
  /** How many answers it asks for. */
  times: number;
}

/** A long source is read in parts, each with a call; more calls than these count as another question. */
const callsOfTask = 64;

/**
 * Counts a call for each of its features that has a limit, exactly, over all processes; resolves with what gives it
 * back. Throws `usage_limit` with `{ feature, max, resetsAt }` where one is used up, and then counts nothing.
 */
export async function countCall(
  { ownerId }: Principal,
  db: Database,
  { role, features, taskId, times }: CountedCall,
  now: number,
): Promise<() => Promise<void>> {
  const counted = await db.transaction().execute(async (trx) => {
    if (taskId !== null && !(await startsQuestion(trx, ownerId, taskId, now))) return [];
    const limits = await limitsOf(trx, role, features);
    for (const limit of limits) await countOne(trx, ownerId, { ...limit, times }, now);
    return limits;
  });
  let isCounted = counted.length > 0;
  return async () => {
    if (!isCounted) return;
    isCounted = false;
    await db.transaction().execute(async (trx) => {
      if (taskId !== null) await dropQuestion(trx, ownerId, taskId);
      for (const limit of counted) await giveBack(trx, ownerId, { ...limit, times }, now);
    });
  };
}

/** False: another call of this question was counted. Calls of one question wait for each other here. */
async function startsQuestion(
  trx: Transaction<DB>,
  ownerId: string,
  taskId: string,
  now: number,
): Promise<boolean> {
  const { rows } = await sql<{ calls: number }>`
    insert into usage_task as t (owner_id, task_id, calls, ends_at)
    values (${ownerId}, ${taskId}, 1, ${new Date(periodEnd('day', now))})
    on conflict (owner_id, task_id) do update set
      calls = case when t.ends_at <= ${new Date(now)} then 1 else t.calls + 1 end,
      ends_at = excluded.ends_at
    returning calls`.execute(trx);
  return (rows[0]?.calls ?? 1) % callsOfTask === 1;
}

async function dropQuestion(trx: Transaction<DB>, ownerId: string, taskId: string): Promise<void> {
  await trx
    .deleteFrom('usage_task')
    .where('owner_id', '=', ownerId)
    .where('task_id', '=', taskId)
    .execute();
}

interface CountedLimit {
  feature: CountedFeature;
  max: number;
  period: UsagePeriod;
}

async function limitsOf(
  db: Kysely<DB>,
  role: Plan,
  features?: readonly CountedFeature[],
): Promise<CountedLimit[]> {
  const rows = await db
    .selectFrom('usage_limit')
    .select(['feature', 'max', 'period'])
    .where('role', '=', role)
    .where('max', 'is not', null)
    .$if(features !== undefined, (query) => query.where('feature', 'in', [...(features ?? [])]))
    .orderBy('feature')
    .execute();
  return rows as CountedLimit[];
}

async function countOne(
  trx: Transaction<DB>,
  ownerId: string,
  { feature, max, period, times }: CountedLimit & { times: number },
  now: number,
): Promise<void> {
  const resetsAt = periodEnd(period, now);
  const { rows } = await sql`
    insert into usage_count as c (owner_id, feature, ends_at, used)
    select ${ownerId}, ${feature}, ${new Date(resetsAt)}::timestamptz, ${times}::integer
     where ${times}::integer <= ${max}::integer
    on conflict (owner_id, feature, ends_at) do update set used = c.used + ${times}::integer
     where c.used + ${times}::integer <= ${max}::integer
    returning used`.execute(trx);
  if (rows.length > 0) return;
  throw new CodedError('usage_limit', `the limit of ${feature} is reached`, {
    feature,
    max: String(max),
    resetsAt: String(resetsAt),
  });
}

async function giveBack(
  trx: Transaction<DB>,
  ownerId: string,
  { feature, period, times }: CountedLimit & { times: number },
  now: number,
): Promise<void> {
  await trx
    .updateTable('usage_count')
    .set({ used: sql<number>`greatest(used - ${times}::integer, 0)` })
    .where('owner_id', '=', ownerId)
    .where('feature', '=', feature)
    .where('ends_at', '=', new Date(periodEnd(period, now)))
    .execute();
}

/** Each limit of the role, and how much of it the owner has used in its present period. */
export async function readUsage(
  { ownerId }: Principal,
  db: Database,
  role: Plan,
  now: number,
): Promise<Usage[]> {
  const limits = await limitsOf(db, role);
  const counts = await db
    .selectFrom('usage_count')
    .select(['feature', 'used', 'ends_at'])
    .where('owner_id', '=', ownerId)
    .where('ends_at', '>', new Date(now))
    .execute();
  return limits.map(({ feature, max, period }) => {
    const resetsAt = periodEnd(period, now);
    const count = counts.find(
      (each) => each.feature === feature && each.ends_at.getTime() === resetsAt,
    );
    return { feature, used: count?.used ?? 0, max, period, resetsAt };
  });
}

/** Limits of every role, for people to compare. */
export async function readLimits(db: Database) {
  return db.selectFrom('usage_limit').selectAll().execute();
}
