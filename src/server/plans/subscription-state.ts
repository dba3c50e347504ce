import type Stripe from 'stripe';
import { type PlanPrices, type PlanType, priceIdOf } from '#domain/billing/plan-prices.ts';
import type { PlansConfig } from '../config/plans-config.ts';

/** What a customer has at the payment provider now. */
export interface SubscriptionState {
  subscriptionId: string;
  /** S3.10, such as `PRO_YEARLY`. */
  planName: string;
  type: 'ONE_TIME' | 'SUBSCRIPTION';
  /** The provider's; `canceled` also where it ends with the period that was paid (S4.8). */
  status: string;
  /** Dollars a period. */
  finalAmount: number;
  periodEnd: Date;
  /** When the role ends; null: it has. */
  endsAt: Date | null;
  /** The last payment was attempted and is open. */
  isUnpaid: boolean;
}

type Prices = Pick<PlansConfig, 'prices' | 'environment'>;

const live: readonly string[] = ['active', 'trialing', 'past_due'];
/** A renewal is known a little after the period has ended. */
const graceMs = 24 * 3_600_000;
const yearMs = 365 * 24 * 3_600_000;

/** The state of a subscription. `isRefunded`: the payment of its present period was, wholly. */
export function stateOfSubscription(
  subscription: Stripe.Subscription,
  isRefunded: boolean,
  prices: Prices,
): SubscriptionState | null {
  const item = subscription.items.data[0];
  if (!item) return null;
  const periodEnd = new Date(item.current_period_end * 1000);
  const ends = subscription.cancel_at_period_end || subscription.cancel_at !== null;
  const hasRole = live.includes(subscription.status) && !isRefunded;
  const invoice = subscription.latest_invoice;
  const latest = typeof invoice === 'object' ? invoice : null;
  return {
    subscriptionId: subscription.id,
    planName: planOfPrice(item.price, prices).toUpperCase(),
    type: 'SUBSCRIPTION',
    status: ends ? 'canceled' : subscription.status,
    finalAmount: ((item.price.unit_amount ?? 0) * (item.quantity ?? 1)) / 100,
    periodEnd,
    endsAt: hasRole ? new Date(periodEnd.getTime() + (ends ? 0 : graceMs)) : null,
    isUnpaid: latest?.status === 'open' && latest.attempt_count > 0,
  };
}

/**
 * The state of payments for a year each: one that is made before the end of another begins there. `returned`: ids of
 * sessions whose money was given back. Null: none is paid.
 */
export function stateOfPurchases(
  sessions: readonly Stripe.Checkout.Session[],
  returned: ReadonlySet<string>,
): SubscriptionState | null {
  const paid = sessions.filter(isPaidOnce).sort((one, other) => one.created - other.created);
  const unreturned = paid.filter(({ id }) => !returned.has(id));
  const last = unreturned.at(-1) ?? paid.at(-1);
  if (!last) return null;
  const end = unreturned.reduce(
    (until, { created }) => Math.max(until, created * 1000) + yearMs,
    0,
  );
  const periodEnd = new Date(end || last.created * 1000 + yearMs);
  const intent = last.payment_intent;
  return {
    // A payment of nothing has no intent.
    subscriptionId: (typeof intent === 'string' ? intent : intent?.id) ?? last.id,
    planName: 'PRO_ONE_YEAR',
    type: 'ONE_TIME',
    status: unreturned.length > 0 ? 'active' : 'refunded',
    finalAmount: (last.amount_total ?? 0) / 100,
    periodEnd,
    endsAt: unreturned.length > 0 ? periodEnd : null,
    isUnpaid: false,
  };
}

const isPaidOnce = ({ mode, payment_status: status }: Stripe.Checkout.Session) =>
  mode === 'payment' && (status === 'paid' || status === 'no_payment_required');

/**
 * The one that is shown: what is paid again, so that it can be ended; else with a role before without, then the one
 * that lasts longest. Its role ends when the last of all does.
 */
export function bestState(states: readonly (SubscriptionState | null)[]): SubscriptionState | null {
  const ends = (state: SubscriptionState) => state.endsAt?.getTime() ?? 0;
  const [best, ...others] = states
    .filter((state) => state !== null)
    .sort(
      (one, other) =>
        Number(renews(other)) - Number(renews(one)) ||
        ends(other) - ends(one) ||
        other.periodEnd.getTime() - one.periodEnd.getTime(),
    );
  if (!best) return null;
  const end = Math.max(ends(best), ...others.map(ends));
  return { ...best, endsAt: end > 0 ? new Date(end) : null };
}

const renews = ({ type, status, endsAt }: SubscriptionState) =>
  type === 'SUBSCRIPTION' && status !== 'canceled' && endsAt !== null;

/** By its id; a price that is not ours, such as an older one, by its period. */
function planOfPrice({ id, recurring }: Stripe.Price, { prices, environment }: Prices): PlanType {
  const known = Object.values(prices as Required<PlanPrices>).find(
    (plan) => plan.type !== 'free' && priceIdOf(plan, environment) === id,
  );
  if (known) return known.type;
  if (recurring?.interval === 'year') return 'pro_yearly';
  return recurring?.interval === 'month' && recurring.interval_count === 3
    ? 'pro_quarterly'
    : 'pro';
}
