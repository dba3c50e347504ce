import * as z from 'zod/mini';
import { type CountedFeature, countedFeatures, isMeteredCall } from '../paywall/features.ts';
import type { Plan } from './plans.ts';

const usagePeriods = ['day', 'month'] as const;
export type UsagePeriod = (typeof usagePeriods)[number];

/** How often a role may use a feature; null: as often as it likes. */
interface UsageLimit {
  max: number | null;
  period: UsagePeriod;
}

/** A limit and how much of it was used. `resetsAt`: epoch milliseconds. */
export const usageSchema = z.object({
  feature: z.enum(countedFeatures),
  used: z.number(),
  max: z.number(),
  period: z._default(z.enum(usagePeriods), 'day'),
  resetsAt: z.number(),
});
export type Usage = z.infer<typeof usageSchema>;

const daily = (max: number): UsageLimit => ({ max, period: 'day' });

/** Limits of a new installation; the table `usage_limit` has those that hold. A feature that is absent has none. */
export const defaultLimits: Readonly<Record<Plan, Partial<Record<CountedFeature, UsageLimit>>>> = {
  free: {
    third_party_daily_chat_limit: daily(60),
    fast_text_model: daily(40),
    advanced_model: daily(5),
    image_generate_model: daily(3),
    page_summary: daily(20),
    pdf_summary: daily(10),
    instant_reply: daily(20),
    instant_refine: daily(20),
    instant_new: daily(20),
    context_menu: daily(40),
    sidebar_search: daily(10),
    embeddings: daily(100),
    transcriptions: daily(60),
    speech: daily(60),
  },
  basic: {
    fast_text_model: daily(200),
    advanced_model: daily(25),
    image_generate_model: daily(15),
    embeddings: daily(500),
    transcriptions: daily(300),
    speech: daily(300),
  },
  pro: {
    advanced_model: daily(200),
    image_generate_model: daily(60),
    embeddings: daily(2000),
    transcriptions: daily(1000),
    speech: daily(1000),
  },
  elite: {},
};

/** When a period that contains `now` ends: midnight or the first of a month, UTC. Epoch milliseconds. */
export function periodEnd(period: UsagePeriod, now: number): number {
  const at = new Date(now);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  if (period === 'month') return Date.UTC(year, month + 1, 1);
  return Date.UTC(year, month, at.getUTCDate() + 1);
}

/**
 * What is left of the limit that runs out first, if it is so little that a person should know: a fifth, of a small
 * limit at most half and two, so never a whole one, nor one of 0. Else null. Calls without a feature are no offer's.
 */
export function scarceUsage(usages: readonly Usage[]): Usage | null {
  const left = ({ max, used }: Usage) => Math.max(0, max - used);
  const scarce = usages
    .filter(({ feature, max, used }) => max > 0 && used > 0 && !isMeteredCall(feature))
    .filter((usage) => left(usage) <= scarcityOf(usage))
    .sort((one, other) => left(one) - left(other));
  return scarce[0] ?? null;
}

const scarcityOf = ({ max }: Usage) =>
  Math.max(Math.floor(max / 5), Math.min(2, Math.floor(max / 2)));
