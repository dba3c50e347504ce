import type { Kysely } from 'kysely';
import type { Plan } from '#domain/billing/plans.ts';
import { periodEnd, type Usage, type UsagePeriod } from '#domain/billing/usage.ts';
import type { CountedFeature } from '#domain/paywall/features.ts';
import type { Principal } from '../auth/principal.ts';
import type { Database } from '../database/connect.ts';
import type { DB } from '../database/schema.ts';

export interface CountedLimit {
  feature: CountedFeature;
  max: number;
  period: UsagePeriod;
}

/** Limits of the role, by feature; of `features` alone where they are named. */
export async function limitsOf(
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
    // The last use may have cost more than was left.
    return { feature, used: Math.min(count?.used ?? 0, max), max, period, resetsAt };
  });
}

/** Limits of every role, for people to compare. */
export async function readLimits(db: Database) {
  return db.selectFrom('usage_limit').selectAll().execute();
}
