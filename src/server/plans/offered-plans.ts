import { type PlanPrices, planTypes, soldPlans } from '#domain/billing/plan-prices.ts';
import type { PlansConfig } from '../config/plans-config.ts';
import type { Plans } from './plans.ts';

type Settings = Pick<PlansConfig, 'prices' | 'environment' | 'stripe'>;

/** The plans that people see: where something is sold, only what can be bought; else all, as plans that are given. */
export function offeredPlans({ prices, environment, stripe }: Settings): {
  prices: PlanPrices;
  canBuy: boolean;
} {
  const sold = stripe ? soldPlans(prices, environment) : [];
  if (sold.length === 0) return { prices, canBuy: false };
  const offered = planTypes.filter((type) => type === 'free' || sold.includes(type));
  const entries = offered.flatMap((type) => (prices[type] ? [[type, prices[type]]] : []));
  return { prices: Object.fromEntries(entries), canBuy: true };
}

/** The plans of the public pages: what can be bought is offered with its prices. */
export function shownPlans({ config, payments }: Pick<Plans, 'config' | 'payments'>) {
  const offered = offeredPlans(config);
  return { ...offered, canBuy: offered.canBuy && payments !== null };
}

/** Logged at every start: what the payment provider has no price for. */
export function planNotices({ prices, environment, stripe }: Settings): string[] {
  if (!stripe) return [];
  const sold = soldPlans(prices, environment);
  const missing = planTypes.filter(
    (type) => type !== 'free' && prices[type] && !sold.includes(type),
  );
  if (missing.length === 0) return [];
  const field = environment === 'prod' ? 'price_id' : `${environment}_price_id`;
  return [
    `PLANS_FILE: ${missing.join(', ')} cannot be bought: set ${field}, or null for a plan that is not sold.`,
  ];
}
