import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Plan } from '#domain/billing/plans.ts';
import { periodEnd } from '#domain/billing/usage.ts';
import type { CountedFeature } from '#domain/paywall/features.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Principal } from '../auth/principal.ts';
import type { Database } from '../database/connect.ts';
import type { DB } from '../database/schema.ts';
import { type CountedLimit, limitsOf } from './usage.ts';

/** A call that is counted. */
export interface CountedCall {
  role: Plan;
  features: readonly CountedFeature[];
  /** Of these, the one that the role may use most; empty: it is said what the call is for. */
  oneOf: readonly CountedFeature[];
  /** Of the question that it belongs to; null: it is a question by itself. */
  taskId: string | null;
  /** How many answers it asks for: uses at least. */
  times: number;
  /** What it will cost, in uses, as far as it is known before. */
  cost: number;
}

export interface Counted {
  /** What it did cost. What that is more than was left counts too, so that the next call is refused. */
  settle(cost: number): Promise<void>;
  /** It failed, and counts no more; of several answers, each of one use, so many. */
  giveBack(answers?: number): Promise<void>;
}

/** Calls of one question that come later than this after its first are another use, in ms. */
const taskMs = 10 * 60_000;

/**
 * Counts a call for each of its features that has a limit, exactly, over all processes. Calls of one question are counted
 * together: as one use, and one more whenever they cost as much. Throws `usage_limit` with `{ feature, max, resetsAt }`
 * where one is used up, and then counts nothing.
 */
export async function countCall(
  { ownerId }: Principal,
  db: Database,
  call: CountedCall,
  now: number,
): Promise<Counted> {
  const { role, features, oneOf, times } = call;
  // Several answers are several uses, whatever question they belong to.
  const taskId = (times === 1 ? call.taskId : null) ?? `call ${randomUUID()}`;
  const counted = await db.transaction().execute(async (trx) => {
    const uses: Use[] = [];
    const limits = await limitsOf(trx, role, [...features, ...oneOf]);
    const widest = widestOf(limits.filter(({ feature }) => oneOf.includes(feature)));
    for (const limit of limits) {
      if (!features.includes(limit.feature) && limit !== widest) continue;
      const { feature, max, period } = limit;
      const endsAt = new Date(periodEnd(period, now));
      const task = await addCall(trx, { ownerId, taskId, feature, endsAt, times }, call.cost, now);
      await countUses(trx, task, max);
      uses.push(task.use);
    }
    return uses;
  });
  return outcomeOf(db, counted, call.cost);
}

/** Settled once, in one of both ways. */
function outcomeOf(db: Database, uses: readonly Use[], expected: number): Counted {
  let isOpen = uses.length > 0;
  const change = async (calls: number, cost: number, missing = 0) => {
    if (!isOpen) return;
    isOpen = false;
    await db.transaction().execute(async (trx) => {
      for (const each of uses) {
        const use = { ...each, times: each.times - missing };
        await recount(trx, await changeTask(trx, use, calls, cost));
      }
    });
  };
  return {
    settle: async (cost) =>
      cost === expected ? undefined : change(0, Math.min(cost, maxUses) - expected),
    giveBack: (answers) =>
      answers === undefined ? change(-1, -expected) : change(0, -answers, answers),
  };
}

/** By its uses a day. */
function widestOf(limits: readonly CountedLimit[]): CountedLimit | undefined {
  const aDay = ({ max, period }: CountedLimit) => (period === 'day' ? max : max / 30);
  return limits.toSorted((one, other) => aDay(other) - aDay(one))[0];
}

/** Calls that are counted together for one feature. */
interface Use {
  ownerId: string;
  taskId: string;
  feature: CountedFeature;
  /** Of the period that they are counted in. */
  endsAt: Date;
  /** Uses at least. */
  times: number;
  startedAt: Date;
}

interface Task {
  use: Use;
  /** Uses that are to be counted, or given back, for its calls. */
  change: number;
}

interface TaskRow {
  started_at: Date;
  calls: number;
  cost: number;
  counted: number;
}

/** More than any limit, whatever a vendor says that an answer did cost. */
const maxUses = 1_000_000_000;

/** A rounding error is no use. */
const usesOf = ({ calls, cost }: TaskRow, times: number): number =>
  calls > 0 ? Math.min(maxUses, Math.max(times, Math.ceil(cost - 1e-9))) : 0;

/** Calls of one question wait for each other here. */
async function addCall(
  trx: Transaction<DB>,
  use: Omit<Use, 'startedAt'>,
  cost: number,
  now: number,
): Promise<Task> {
  const { ownerId, taskId, feature, endsAt } = use;
  const isNew = sql`t.started_at <= ${new Date(now - taskMs)}`;
  const { rows } = await sql<TaskRow>`
    insert into usage_task as t (owner_id, task_id, feature, ends_at, started_at, calls, cost, counted)
    values (${ownerId}, ${taskId}, ${feature}, ${endsAt}, ${new Date(now)}, 1, ${cost}, 0)
    on conflict (owner_id, task_id, feature, ends_at) do update set
      started_at = case when ${isNew} then excluded.started_at else t.started_at end,
      calls = case when ${isNew} then 1 else t.calls + 1 end,
      cost = case when ${isNew} then excluded.cost else t.cost + excluded.cost end,
      counted = case when ${isNew} then 0 else t.counted end
    returning started_at, calls, cost, counted`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('an insert without a row');
  return changeOf(trx, { ...use, startedAt: row.started_at }, row);
}

/** Nothing where a later use has started: what these calls cost was counted when they started. */
async function changeTask(
  trx: Transaction<DB>,
  use: Use,
  calls: number,
  cost: number,
): Promise<Task> {
  const row = await ofTask(trx, use)
    .set({
      calls: sql<number>`greatest(calls + ${calls}::integer, 0)`,
      cost: sql<number>`greatest(cost + ${cost}::double precision, 0)`,
    })
    .returning(['started_at', 'calls', 'cost', 'counted'])
    .executeTakeFirst();
  return row ? changeOf(trx, use, row) : { use, change: 0 };
}

async function changeOf(trx: Transaction<DB>, use: Use, row: TaskRow): Promise<Task> {
  const counted = usesOf(row, use.times);
  if (counted !== row.counted) await ofTask(trx, use).set({ counted }).execute();
  return { use, change: counted - row.counted };
}

function ofTask(trx: Transaction<DB>, { ownerId, taskId, feature, endsAt, startedAt }: Use) {
  return trx
    .updateTable('usage_task')
    .where('owner_id', '=', ownerId)
    .where('task_id', '=', taskId)
    .where('feature', '=', feature)
    .where('ends_at', '=', endsAt)
    .where('started_at', '=', startedAt);
}

/** The last use may cost more than is left of the limit; none starts where nothing is. */
async function countUses(trx: Transaction<DB>, { use, change }: Task, max: number): Promise<void> {
  if (change <= 0) return;
  const { ownerId, feature, endsAt, times } = use;
  const least = Math.min(change, times);
  const { rows } = await sql`
    insert into usage_count as c (owner_id, feature, ends_at, used)
    select ${ownerId}, ${feature}, ${endsAt}::timestamptz, ${change}::integer
     where ${least}::integer <= ${max}::integer
    on conflict (owner_id, feature, ends_at) do update set used = c.used + ${change}::integer
     where c.used + ${least}::integer <= ${max}::integer
    returning used`.execute(trx);
  if (rows.length > 0) return;
  throw new CodedError('usage_limit', `the limit of ${feature} is reached`, {
    feature,
    max: String(max),
    resetsAt: String(endsAt.getTime()),
  });
}

async function recount(trx: Transaction<DB>, { use, change }: Task): Promise<void> {
  if (change === 0) return;
  const { ownerId, feature, endsAt } = use;
  await trx
    .updateTable('usage_count')
    .set({ used: sql<number>`greatest(used + ${change}::integer, 0)` })
    .where('owner_id', '=', ownerId)
    .where('feature', '=', feature)
    .where('ends_at', '=', endsAt)
    .execute();
}
