import '#ui/later-texts.ts';
import { makeResetStyles, tokens } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import type { Role } from '#domain/billing/plans.ts';
import { pricingLink } from '#domain/billing/pricing-link.ts';
import { scarceUsage } from '#domain/billing/usage.ts';
import { featureName } from '#domain/paywall/feature-names.ts';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { type TextKey, useText } from '#ui/text.ts';
import { useRequest } from '../hooks/use-request.ts';
import type { Shell } from '../shell.tsx';
import { useLiveRow } from './state/use-open-conversation.ts';
import { useOffer } from './use-offer.ts';

const useBar = makeResetStyles({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 8px',
  flexShrink: 0,
  paddingInline: '16px 6px',
  borderBlockEnd: `1px solid ${tokens.colorNeutralStroke2}`,
  color: tokens.colorNeutralForeground2,
  fontSize: '12px',
  lineHeight: '16px',
  '& > p': { flexGrow: 1, flexBasis: '160px', margin: 0, paddingBlock: '4px' },
  // Its text is in line with the text above it where there is no room for both on a line.
  '& [data-tone="link"]': { marginInlineStart: '-5px' },
  '& > :last-child': { marginInlineStart: 'auto' },
  '& button': { fontSize: '12px', lineHeight: '16px' },
});

const dismissedKey = 'gloss.usageSeen';

/** What is left of a limit of the plan before it runs out, until it is dismissed in this window. */
export default function UsageBar() {
  const { t, tag } = useText();
  const [dismissed, dismiss] = useState(() => sessionStorage.getItem(dismissedKey) !== null);
  const { plans, role } = usePlans(dismissed);
  const style = useBar();
  const scarce = dismissed ? null : scarceUsage(plans?.usages ?? []);
  const offer = useOffer(plans, role, scarce);
  if (!plans || !scarce) return null;
  const close = () => {
    sessionStorage.setItem(dismissedKey, '1');
    dismiss(true);
  };
  const { key, name } = featureName(scarce.feature);
  const left = Math.max(0, scarce.max - scarce.used);
  return (
    <aside className={style} aria-label={t('plan.leftName')}>
      <p role="status">
        {t(key as TextKey, { name })}: {t(`plan.left.${scarce.period}`, { left, max: scarce.max })}
      </p>
      {offer && (
        <>
          <p>{t(offer.description as TextKey)}</p>
          <TextButton
            tone="link"
            onClick={() =>
              void open(pricingLink(offer.ctaButtonLink, plans, tag), '_blank', 'noopener')
            }
          >
            {t(offer.ctaButtonText as TextKey)}
          </TextButton>
        </>
      )}
      <IconButton name={t('action.dismiss')} icon={<Dismiss20Regular />} onClick={close} />
    </aside>
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
