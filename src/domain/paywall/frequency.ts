import { isOffer, type PaywallFeature } from './features.ts';

/** When an offer was last opened by itself or closed, by feature; epoch milliseconds. */
export type PaywallSeen = Readonly<Partial<Record<PaywallFeature, { at: number; times: number }>>>;

const dayMs = 24 * 3_600_000;

/**
 * May the modal open by itself? Once a day at most for all features, and for one feature after 1, 2, 4 … 32 days: it
 * never nags. So do offers, which are counted by themselves: none takes the place of the modal. The card of a refused
 * question is shown always, for it is the answer.
 */
export function mayInterrupt(seen: PaywallSeen, feature: PaywallFeature, now: number): boolean {
  const alike = (Object.keys(seen) as PaywallFeature[]).filter(
    (each) => isOffer(each) === isOffer(feature),
  );
  const last = Math.max(0, ...alike.map((each) => seen[each]?.at ?? 0));
  if (now - last < dayMs) return false;
  const own = seen[feature];
  return !own || now - own.at >= dayMs * 2 ** Math.min(5, own.times - 1);
}

export function seenAfter(seen: PaywallSeen, feature: PaywallFeature, now: number): PaywallSeen {
  return { ...seen, [feature]: { at: now, times: (seen[feature]?.times ?? 0) + 1 } };
}
