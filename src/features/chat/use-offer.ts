import { useEffect, useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import { isPaidRole } from '#domain/account/plan-names.ts';
import type { Role } from '#domain/billing/plans.ts';
import type { Usage } from '#domain/billing/usage.ts';
import { type PaywallEntry, paywallEntry } from '#domain/paywall/entries.ts';
import type { OfferFeature } from '#domain/paywall/features.ts';
import { useShell } from '../shell.tsx';

/**
 * S3.12: an offer next to what is left, to who has no plan where plans are sold, and rarely: each has its intervals;
 * null: not now.
 */
export function useOffer(
  plans: ReplyOf<'plans.get'> | null,
  role: Role,
  scarce: Usage | null,
): PaywallEntry | null {
  const { bus } = useShell();
  const [offered, setOffered] = useState<OfferFeature | null>(null);
  const wanted =
    scarce?.feature === 'fast_text_model' ? 'top_bar_fast_text_model' : 'proactive_upgrade';
  const mayOffer = scarce !== null && plans?.canBuy === true && !isPaidRole(role);
  const [requested, setRequested] = useState(false);
  useEffect(() => {
    if (!mayOffer || requested) return;
    setRequested(true);
    bus.request('plans.interrupt', { feature: wanted }).then(
      ({ mayInterrupt }) => setOffered(mayInterrupt ? wanted : null),
      () => undefined,
    );
  }, [bus, mayOffer, requested, wanted]);
  return mayOffer && offered ? paywallEntry(offered, role, plans.variant) : null;
}
