import type { JsonObject } from '#shared/json.ts';
import type { Usage } from '../billing/usage.ts';
import { type PaywallFeature, paywallFeatures } from './features.ts';

/** What the error `usage_limit` says. */
export interface Refusal {
  feature: PaywallFeature;
  /** Epoch milliseconds; null: not said. */
  resetsAt: number | null;
}

/** null: a server said it in another way than ours does. */
export function refusalOf(details: JsonObject | undefined): Refusal | null {
  const feature = paywallFeatures.find((each) => each === details?.feature);
  if (!feature) return null;
  const resetsAt = Number(details?.resetsAt ?? Number.NaN);
  return { feature, resetsAt: Number.isFinite(resetsAt) ? resetsAt : null };
}

/**
 * Is there room again for what was refused: by time, or by another plan? `usages`: each limit of the present role;
 * null: not known now.
 */
export function isRefusalOver(
  { feature, resetsAt }: Refusal,
  usages: readonly Usage[] | null,
  now: number,
): boolean {
  if (resetsAt !== null && resetsAt <= now) return true;
  if (!usages) return false;
  const own = usages.find((usage) => usage.feature === feature);
  return !own || own.used < own.max;
}
