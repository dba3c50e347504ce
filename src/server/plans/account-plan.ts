import { sql } from 'kysely';
import {
  type EffectiveRole,
  effectiveRole,
  type GrantedRole,
} from '#domain/account/effective-role.ts';
import type { Principal } from '../auth/principal.ts';
import type { Database } from '../database/connect.ts';

/** What an account was granted and has bought. Times in seconds since the epoch. */
export interface AccountPlan {
  roles: GrantedRole[];
  /** S4.7. */
  effective: EffectiveRole;
  planName: string | null;
  type: string | null;
  status: string | null;
  finalAmount: number | null;
  paymentFailedAt: number | null;
  periodEnd: number | null;
  isOneTime: boolean;
}

interface PlanRow {
  roles: { name: string; exp_time: number }[];
  plan_name: string | null;
  type: string | null;
  status: string | null;
  final_amount: number | null;
  payment_failed_at: Date | null;
  period_end: Date | null;
}

/** The plan of an account at `now` (epoch milliseconds); that of an owner without an account is free. */
export async function readAccountPlan(
  { ownerId }: Principal,
  db: Database,
  now: number,
): Promise<AccountPlan> {
  const { rows } = await sql<PlanRow>`
    with mine as (
      select g.name, g.ends_at from granted_role g where g.owner_id = ${ownerId}
      union all
      select g.name, g.ends_at
        from account a
        join account other on other.group_id = a.group_id and other.owner_id <> a.owner_id
        join granted_role g on g.owner_id = other.owner_id and g.name like '%\\_team'
       where a.owner_id = ${ownerId})
    select s.plan_name, s.type, s.status, s.final_amount, s.payment_failed_at, s.period_end,
           coalesce((select json_agg(json_build_object('name', name, 'exp_time',
                       coalesce(ceil(extract(epoch from ends_at)), 0)) order by name, ends_at)
                       from mine), '[]') as roles
      from (select 1) one left join subscription s on s.owner_id = ${ownerId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a query without rows');
  const roles = row.roles.map(({ name, exp_time: expTime }) => ({ name, expTime }));
  const isOneTime = row.type === 'ONE_TIME';
  const periodEnd = secondsOf(row.period_end);
  return {
    roles,
    // A role that somebody gave does not end with what was bought.
    effective: effectiveRole(roles, { isOneTime: false, periodEnd: null }, now),
    planName: row.plan_name,
    type: row.type,
    status: row.status,
    finalAmount: row.final_amount,
    paymentFailedAt: secondsOf(row.payment_failed_at),
    periodEnd,
    isOneTime,
  };
}

const secondsOf = (at: Date | null) => at && Math.ceil(at.getTime() / 1000);
