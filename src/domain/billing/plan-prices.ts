import * as z from 'zod/mini';
import { isExpired } from '../product/cache.ts';

/** S3.11. */
export const planTypes = ['free', 'pro', 'pro_quarterly', 'pro_yearly', 'pro_one_year'] as const;
export type PlanType = (typeof planTypes)[number];
export type PaidPlanType = Exclude<PlanType, 'free'>;

/** S7.6. */
export const paymentEnvironments = ['prod', 'dev', 'test'] as const;
export type PaymentEnvironment = (typeof paymentEnvironments)[number];

const text = z._default(z.string(), '');

/** S3.11. `price`: US dollars a billing period. `discount_value`: per cent; 0: no discount. */
export const planPriceSchema = z.object({
  type: z.enum(planTypes),
  price_id: text,
  dev_price_id: text,
  test_price_id: text,
  price: z.number().check(z.minimum(0)),
  discount_title: text,
  discount_value: z._default(z.number().check(z.minimum(0), z.maximum(100)), 0),
  promotion_code: text,
});
export type PlanPrice = z.infer<typeof planPriceSchema>;
export type PlanPrices = Partial<Record<PlanType, PlanPrice>>;

const none = {
  price_id: '',
  dev_price_id: '',
  test_price_id: '',
  discount_title: '',
  discount_value: 0,
  promotion_code: '',
};

/** S9.2. */
export const defaultPrices: Readonly<Record<PlanType, PlanPrice>> = {
  free: { ...none, type: 'free', price: 0 },
  pro: { ...none, type: 'pro', price: 30 },
  pro_quarterly: {
    ...none,
    type: 'pro_quarterly',
    price: 60,
    discount_title: '33%',
    discount_value: 33,
  },
  pro_yearly: {
    ...none,
    type: 'pro_yearly',
    price: 144,
    discount_title: '60%',
    discount_value: 60,
  },
  pro_one_year: { ...none, type: 'pro_one_year', price: 144 },
};

/** S9.2. */
export const defaultPlan: PaidPlanType = 'pro_yearly';

/** The stored flag that a cache of plans must have (S5.13). */
export const planRefreshFlag = '2025-06-03';

/** S5.13: are the plans asked for again? `now`: epoch milliseconds. */
export function needsPlans(
  cached: { syncTime: number | null; flag: string | null },
  { now, isForced = false }: { now: number; isForced?: boolean },
): boolean {
  return isForced || isExpired(cached.syncTime, 'daily', now) || cached.flag !== planRefreshFlag;
}

/** C9: the plans of a reply by their types; `_monthly` at the end of a key is removed. Unknown ones are left out. */
export function plansOfReply(data: Readonly<Record<string, unknown>>): PlanPrices {
  const plans: PlanPrices = {};
  for (const [key, value] of Object.entries(data)) {
    const type = planTypes.find((each) => each === key.replace(/_monthly$/, ''));
    const plan = planPriceSchema.safeParse({ ...(value as object), type });
    if (type && plan.success) plans[type] = plan.data;
  }
  return plans;
}

/** S7.6: the payment provider's id of a plan's price; empty: it cannot be bought there. */
export function priceIdOf(plan: PlanPrice, environment: PaymentEnvironment): string {
  const ids = { prod: plan.price_id, dev: plan.dev_price_id, test: plan.test_price_id };
  return ids[environment];
}

/** Types of the plans that the payment provider has a price for. */
export function soldPlans(prices: PlanPrices, environment: PaymentEnvironment): PlanType[] {
  return Object.values(prices as Required<PlanPrices>)
    .filter((plan) => plan.type !== 'free' && priceIdOf(plan, environment) !== '')
    .map(({ type }) => type);
}

/** Months of a billing period. */
function monthsOf(planName: string): number {
  const name = planName.toLowerCase();
  if (name.includes('quarterly')) return 3;
  return /yearly|one_?year|one_?time|gift/.test(name) ? 12 : 1;
}

/** Dollars a month. */
export const monthlyPrice = ({ type, price }: Pick<PlanPrice, 'type' | 'price'>): number =>
  price / monthsOf(type);

/**
 * S5.13: per cent that a year saves against what a person pays now, rounded up; 0: nothing. `amount`: of a billing
 * period: of a month as it is, of a quarter divided by 3, of any other by 12.
 */
export function savedByYear(planName: string, amount: number, yearlyPrice: number): number {
  const monthly = amount / monthsOf(planName);
  if (monthly <= 0) return 0;
  const saved = (1 - yearlyPrice / 12 / monthly) * 100;
  // 19.999999999999996 is 20.
  return Math.max(0, Math.ceil(Number(saved.toFixed(6))));
}

/**
 * Per cent that a plan saves a month against the monthly plan; 0: nothing, or there is none to compare with. Of a
 * year it is rounded as S5.13 does; of a quarter down, as S9.2 does: 33.3 are 33.
 */
export function discountOf({ type, price }: PlanPrice, prices: PlanPrices): number {
  const monthly = prices.pro?.price ?? 0;
  const months = monthsOf(type);
  if (monthly <= 0 || months === 1) return 0;
  if (months === 12) return savedByYear('pro', monthly, price);
  return Math.max(0, Math.floor((1 - price / months / monthly) * 100));
}

/** C9: the titles of discounts, computed from these prices where S9.2 has one. */
export function withDiscounts(prices: PlanPrices): PlanPrices {
  const titled = Object.values(prices).map((plan): [PlanType, PlanPrice] => {
    if (defaultPrices[plan.type].discount_value === 0) return [plan.type, plan];
    const value = discountOf(plan, prices);
    const title = value === 0 ? '' : `${value}%`;
    return [plan.type, { ...plan, discount_value: value, discount_title: title }];
  });
  return Object.fromEntries(titled);
}
