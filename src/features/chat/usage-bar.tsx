import '#ui/later-texts.ts';
import { useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import type { Role } from '#domain/billing/plans.ts';
import { pricingLink } from '#domain/billing/pricing-link.ts';
import { scarceUsage } from '#domain/billing/usage.ts';
import { featureName } from '#domain/paywall/feature-names.ts';
import { type TextKey, useText } from '#ui/text.ts';
import { useRequest } from '../hooks/use-request.ts';
import type { Shell } from '../shell.tsx';
import { Bar } from './bar.tsx';
import { useLiveRow } from './state/use-open-conversation.ts';
import { useOffer } from './use-offer.ts';

const dismissedKey = 'gloss.usageSeen';

/** What is left of a limit of the plan before it runs out, until it is dismissed in this window. */
export default function UsageBar() {
  const { t, tag } = useText();
  const [dismissed, dismiss] = useState(() => sessionStorage.getItem(dismissedKey) !== null);
  const { plans, role } = usePlans(dismissed);
  const scarce = dismissed ? null : scarceUsage(plans?.usages ?? []);
  const offer = useOffer(plans, role, scarce);
  if (!plans || !scarce) return null;
  const close = () => {
    sessionStorage.setItem(dismissedKey, '1');
    dismiss(true);
  };
  const { key, name } = featureName(scarce.feature);
  const left = Math.max(0, scarce.max - scarce.used);
  const seePlans = offer && {
    name: t(offer.ctaButtonText as TextKey),
    run: () => void open(pricingLink(offer.ctaButtonLink, plans, tag), '_blank', 'noopener'),
  };
  const what = t(key as TextKey, { name });
  return (
    <Bar
      name={t('plan.leftName')}
      text={`${what}: ${t(`plan.left.${scarce.period}`, { left, max: scarce.max })}`}
      offer={offer ? t(offer.description as TextKey) : undefined}
      action={seePlans}
      dismiss={close}
    />
  );
}

interface KnownPlans {
  /** null: without an account or plans. */
  plans: ReplyOf<'plans.get'> | null;
  role: Role;
}

const unknown: KnownPlans = { plans: null, role: 'guest' };

/** Requested again after each answer. */
function usePlans(isOff: boolean): KnownPlans {
  const after = useLiveRow()?.messageId;
  const { value } = useRequest(({ bus }) => (isOff ? null : plansNow(bus)), [isOff], {
    on: ['account.changed'],
    after,
  });
  return value ?? unknown;
}

async function plansNow(bus: Shell['bus']): Promise<KnownPlans> {
  const { user } = (await bus.request('account.get', {})).account;
  const plans = user ? await bus.request('plans.get', {}) : null;
  return user && plans?.isOn ? { plans, role: user.role } : unknown;
}
