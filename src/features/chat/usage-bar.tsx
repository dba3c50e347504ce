import { makeResetStyles, tokens } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { useEffect, useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import { scarceUsage } from '#domain/billing/usage.ts';
import { countedFeatures } from '#domain/paywall/features.ts';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { type TextKey, useText } from '#ui/text.ts';
import { type Shell, useShell } from '../shell.tsx';
import { useLiveRow } from './state/use-open-conversation.ts';

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
  const { t } = useText();
  const { bus } = useShell();
  const [dismissed, dismiss] = useState(() => sessionStorage.getItem(dismissedKey) !== null);
  const plans = usePlans(bus, dismissed);
  const style = useBar();
  const scarce = plans && scarceUsage(plans.usages, countedFeatures);
  if (dismissed || !plans || !scarce) return null;
  const close = () => {
    sessionStorage.setItem(dismissedKey, '1');
    dismiss(true);
  };
  const name = t(`feature.${scarce.feature}` as TextKey);
  return (
    <aside className={style} aria-label={t('plan.leftName')}>
      <p role="status">
        {t('paywall.left', {
          count: Math.max(0, scarce.max - scarce.used),
          max: scarce.max,
          feature: name,
        })}
      </p>
      <TextButton
        tone="link"
        onClick={() =>
          void open(`${plans.server}/pricing?v=${plans.version}`, '_blank', 'noopener')
        }
      >
        {t('plan.see')}
      </TextButton>
      <IconButton name={t('action.dismiss')} icon={<Dismiss20Regular />} onClick={close} />
    </aside>
  );
}

/** Requested again after each answer; null: without an account or plans. */
function usePlans(bus: Shell['bus'], isOff: boolean): ReplyOf<'plans.get'> | null {
  const [plans, setPlans] = useState<ReplyOf<'plans.get'> | null>(null);
  const answerId = useLiveRow()?.messageId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `answerId` is the trigger: each answer uses some
  useEffect(() => {
    if (isOff) return;
    let isGone = false;
    const read = async () => {
      const { account } = await bus.request('account.get', {});
      const known = account.user ? await bus.request('plans.get', {}) : null;
      if (!isGone) setPlans(known?.isOn ? known : null);
    };
    read().catch(() => undefined);
    const off = bus.on('account.changed', () => void read().catch(() => undefined));
    return () => {
      isGone = true;
      off();
    };
  }, [bus, isOff, answerId]);
  return plans;
}
