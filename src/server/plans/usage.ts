import { type Kysely, sql, type Transaction } from 'kysely';
import type { Plan } from '#domain/billing/plans.ts';
import { periodEnd, type Usage, type UsagePeriod } from '#domain/billing/usage.ts';
import type { CountedFeature } from '#domain/paywall/features.ts';
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

/** A long source is read in parts, each with a call; more calls than these are another use. */
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
  // Several answers are several uses, whatever question they belong to.
  const task = times === 1 ? taskId : null;
  const counted = await db.transaction().execute(async (trx) => {
    const uses: Use[] = [];
    for (const { feature, max, period } of await limitsOf(trx, role, features)) {
      const use = { ownerId, taskId: task, feature, times, endsAt: periodEnd(period, now) };
      if (await startsUse(trx, use)) await countOne(trx, use, max);
      uses.push(use);
    }
    return uses;
  });
  let isCounted = counted.length > 0;
  return async () => {
    if (!isCounted) return;
    isCounted = false;
    await db.transaction().execute(async (trx) => {
      for (const use of counted) if (await endsUse(trx, use)) await giveBack(trx, use);
    });
  };
}

/** What a call is counted as for one feature. `endsAt`: of the period that it is counted in, epoch milliseconds. */
interface Use {
  ownerId: string;
  taskId: string | null;
  feature: CountedFeature;
  times: number;
  endsAt: number;
}

/** False: a use that another call of the question started has room. Calls of one question wait for each other here. */
async function startsUse(trx: Transaction<DB>, use: Use): Promise<boolean> {
  const { ownerId, taskId, feature, endsAt } = use;
  if (taskId === null) return true;
  const { rows } = await sql<{ calls: number }>`
    insert into usage_task as t (owner_id, task_id, feature, ends_at, calls)
    values (${ownerId}, ${taskId}, ${feature}, ${new Date(endsAt)}, 1)
    on conflict (owner_id, task_id, feature, ends_at) do update set calls = t.calls + 1
    returning calls`.execute(trx);
  return (rows[0]?.calls ?? 1) % callsOfTask === 1;
}

/** True: no call that is left needs the use that the last one started. The mirror of `startsUse`. */
async function endsUse(trx: Transaction<DB>, use: Use): Promise<boolean> {
  const { ownerId, taskId, feature, endsAt } = use;
  if (taskId === null) return true;
  const row = await trx
    .updateTable('usage_task')
    .set({ calls: sql<number>`calls - 1` })
    .where('owner_id', '=', ownerId)
    .where('task_id', '=', taskId)
    .where('feature', '=', feature)
    .where('ends_at', '=', new Date(endsAt))
    .where('calls', '>', 0)
    .returning('calls')
    .executeTakeFirst();
  return row !== undefined && row.calls % callsOfTask === 0;
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
  { ownerId, feature, times, endsAt }: Use,
  max: number,
): Promise<void> {
  const { rows } = await sql`
    insert into usage_count as c (owner_id, feature, ends_at, used)
    select ${ownerId}, ${feature}, ${new Date(endsAt)}::timestamptz, ${times}::integer
     where ${times}::integer <= ${max}::integer
    on conflict (owner_id, feature, ends_at) do update set used = c.used + ${times}::integer
     where c.used + ${times}::integer <= ${max}::integer
    returning used`.execute(trx);
  if (rows.length > 0) return;
  throw new CodedError('usage_limit', `the limit of ${feature} is reached`, {
    feature,
    max: String(max),
    resetsAt: String(endsAt),
  });
}

async function giveBack(trx: Transaction<DB>, use: Use): Promise<void> {
  const { ownerId, feature, times, endsAt } = use;
  await trx
    .updateTable('usage_count')
    .set({ used: sql<number>`greatest(used - ${times}::integer, 0)` })
    .where('owner_id', '=', ownerId)
    .where('feature', '=', feature)
    .where('ends_at', '=', new Date(endsAt))
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
