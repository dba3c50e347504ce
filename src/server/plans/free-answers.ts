import type { CountedFeature } from '#domain/paywall/features.ts';
import type { Plans } from './plans.ts';
import { limitsOf } from './usage.ts';

/** Of a question to a model of the least expensive kind. */
const limiting: readonly CountedFeature[] = ['third_party_daily_chat_limit', 'fast_text_model'];

/** How many answers a person without a paid plan gets; `aDay` null: no day has a limit. Null: none. */
export async function freeAnswers({
  config,
  db,
}: Pick<Plans, 'config' | 'db'>): Promise<{ aDay: number | null } | null> {
  if (!config.isOn) return { aDay: null };
  const limits = await limitsOf(db, 'free', limiting);
  if (limits.some(({ max }) => max === 0)) return null;
  const daily = limits.filter(({ period }) => period === 'day').map(({ max }) => max);
  return { aDay: daily.length === 0 ? null : Math.min(...daily) };
}
