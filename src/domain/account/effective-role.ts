import type { Plan } from '../billing/plans.ts';

/** A role as the server names it, such as `pro_gift` or `elite_team`. */
export interface GrantedRole {
  name: string;
  /** Seconds since the epoch; 0: never ends. */
  expTime: number;
}

/** What an account has paid (S3.10). */
export interface Payment {
  isOneTime: boolean;
  /** Seconds since the epoch; null: there is no period. */
  periodEnd: number | null;
}

export interface EffectiveRole {
  /** As clients show it. */
  role: Plan;
  /** What was granted: limits are those of it. */
  tier: Plan;
  /** Epoch milliseconds; 0: never. */
  expiresAt: number;
}

/** S4.7. */
const tiers: Readonly<Record<Plan, number>> = { free: 0, basic: 1, pro: 2, elite: 3 };

const free: EffectiveRole = { role: 'free', tier: 'free', expiresAt: 0 };

/**
 * S4.7. Of the roles that last, the highest and then the latest counts; a paid one before any other. `nowMs`: epoch
 * milliseconds.
 */
export function effectiveRole(
  roles: readonly GrantedRole[],
  payment: Payment,
  nowMs: number,
): EffectiveRole {
  const lasting = roles.filter(({ expTime }) => expTime === 0 || expTime * 1000 > nowMs);
  const [best] = [...lasting].sort(byRank);
  const tier = best ? baseOf(best.name) : 'free';
  if (!best || tier === 'free') return free;
  const role = reported(tier);
  if (!payment.isOneTime || payment.periodEnd === null) {
    return { role, tier, expiresAt: best.expTime * 1000 };
  }
  const expiresAt = payment.periodEnd * 1000;
  return expiresAt <= nowMs ? free : { role, tier, expiresAt };
}

function byRank(one: GrantedRole, other: GrantedRole): number {
  const tier = tiers[baseOf(other.name)] - tiers[baseOf(one.name)];
  return tier || endOf(other) - endOf(one);
}

const endOf = ({ expTime }: GrantedRole) => (expTime === 0 ? Number.POSITIVE_INFINITY : expTime);

/** Without what a role was granted by: trials and variants of free are free, gifts and teams the plan. */
function baseOf(name: string): Plan {
  const [first = ''] = name.toLowerCase().split('_');
  return Object.hasOwn(tiers, first) ? (first as Plan) : 'free';
}

/** S4.7: each paid role but pro is reported as elite. */
function reported(tier: Exclude<Plan, 'free'>): Plan {
  return tier === 'pro' ? tier : 'elite';
}
