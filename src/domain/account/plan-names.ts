import type { Role } from '../billing/plans.ts';
import type { AccountUser } from './state.ts';

/** S4.8. */
export type BillingCycle = 'monthly' | 'quarterly' | 'yearly' | 'oneTime';

/** S3.10, in epoch milliseconds. */
export interface Subscription {
  /** As the server names it, such as `PRO_YEARLY`; null: nothing was bought. */
  planName: string | null;
  status: string | null;
  paymentFailedAt: number | null;
}

const failureShownMs = 30 * 24 * 3_600_000;

/** S4.6: GUEST for a guest; with a role that starts with free, GUEST becomes FREE. */
export function shownPlanName(isSignedIn: boolean, planName: string | null, role: string): string {
  const name = isSignedIn ? (planName ?? 'GUEST') : 'GUEST';
  return name === 'GUEST' && role.toLowerCase().startsWith('free') ? 'FREE' : name;
}

/** S4.8; null: a plan without a bill. */
export function billingCycle(planName: string | null): BillingCycle | null {
  const name = (planName ?? '').toLowerCase();
  if (/one_?(?:time|year)|gift/.test(name)) return 'oneTime';
  if (name.includes('quarterly')) return 'quarterly';
  if (name.includes('yearly')) return 'yearly';
  return /^(?:basic|pro|elite)/.test(name) ? 'monthly' : null;
}

/** S4.8: what the pricing page compares, such as `pro`, `pro_yearly` or `elite_one_year`. */
export function renderPlan(role: Role, planName: string | null): string {
  if (role === 'free' || role === 'guest') return 'free';
  const suffixes = {
    monthly: '',
    quarterly: '_quarterly',
    yearly: '_yearly',
    oneTime: '_one_year',
  };
  return `${role}${suffixes[billingCycle(planName) ?? 'monthly']}`;
}

/** S4.8: no plan is above it. */
export function isTopPlan(role: Role, planName: string | null): boolean {
  return /^(?:pro|elite)_(?:yearly|one_year)$/.test(renderPlan(role, planName));
}

/** S6.1: free 0, pro 3. Basic is between them, Elite above; a guest has no plan. */
const tiers: Readonly<Record<Role, number>> = { guest: -1, free: 0, basic: 1, pro: 3, elite: 6 };

/** S6.1: what is sold of a tier, by how long it is paid for; a year that was paid once is a year. */
const planLevels: Readonly<Record<string, number>> = {
  free: 0,
  pro: 3,
  pro_quarterly: 4,
  pro_yearly: 5,
  pro_one_year: 5,
};
const topLevel = planLevels.pro_yearly!;

/** Is there a plan above it that could be offered? */
export function mayUpgrade(role: Role, planName: string | null): boolean {
  return (planLevels[renderPlan(role, planName)] ?? tiers[role]) < topLevel;
}

/** Is it a plan, and above the other? */
export function isHigherPlan(role: Role, than: Role): boolean {
  return isPaidRole(role) && tiers[role] > tiers[than];
}

/** S4.8. */
export const isUnsubscribed = ({ status }: Subscription) => status === 'canceled';

/** S4.8: it failed within 30 days. */
export function hasPaymentFailed({ paymentFailedAt }: Subscription, nowMs: number): boolean {
  return paymentFailedAt !== null && nowMs - paymentFailedAt <= failureShownMs;
}

/** S6.3: these see what they have; all others see what an upgrade gives. */
export const isPaidRole = (role: Role): boolean => role !== 'guest' && role !== 'free';

type PlanOfUser = Pick<AccountUser, 'planName' | 'role' | 'subscription'>;

/** S4.8: the event fires where the cached plan name is another one; here also for another role, or payment of it. */
export function isPlanChange(cached: PlanOfUser, now: PlanOfUser): boolean {
  if (cached.planName !== now.planName || cached.role !== now.role) return true;
  const [before, after] = [cached.subscription, now.subscription];
  if (!before || !after) return before !== after;
  const names = Object.keys(after) as (keyof typeof after)[];
  return names.some((name) => before[name] !== after[name]);
}
