import { makeResetStyles } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import {
  hasPaymentFailed,
  isTopPlan,
  isUnsubscribed,
  mayUpgrade,
} from '#domain/account/plan-names.ts';
import type { AccountUser } from '#domain/account/state.ts';
import { savedByYear } from '#domain/billing/plan-prices.ts';
import { pricingLink } from '#domain/billing/pricing-link.ts';
import { featureName } from '#domain/paywall/feature-names.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useSettled } from '#ui/controls/late-cards.tsx';
import { type TextKey, useText } from '#ui/text.ts';
import { column } from '#ui/theme/shapes.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useShell } from '../../shell.tsx';
import { usePlainList, useQuiet, useRow, useWarning } from '../settings-styles.ts';
import { useArrivingPlan } from './use-arriving-plan.ts';
import { type Plans, usePlans } from './use-plans.ts';

const useCard = makeResetStyles({
  ...column('8px'),
  '& > p': { margin: 0 },
  '& > p:empty': { display: 'none' },
});

/** The plan of the account, what is left of its limits, and paying; nothing where the server has no plans. */
export function PlanCard({ user }: { user: AccountUser }) {
  const { t, tag } = useText();
  const { wantedPlan } = useShell();
  const plans = usePlans(user);
  const pay = usePayment();
  const arrival = useArrivingPlan(user);
  const row = useRow();
  const quiet = useQuiet();
  const card = useCard();
  useSettled(plans !== undefined);
  if (!plans) return null;
  return (
    <section className={card} aria-label={t('plan.name')}>
      <PlanState user={user} yearlyPrice={plans.yearlyPrice} />
      <Left plans={plans} />
      <p role="status" className={quiet}>
        {wantedPlan && pay.isOpening && t('plan.opening')}
        {arrival !== 'none' && t(`plan.${arrival}`)}
      </p>
      {!plans.canBuy && <p className={quiet}>{t('pricing.notSold')}</p>}
      <div className={row}>
        {mayUpgrade(user.role, user.planName) && (
          <TextButton
            tone="outline"
            onClick={() => void open(pricingLink('/pricing', plans, tag), '_blank', 'noopener')}
            text="action.upgrade"
          />
        )}
        {plans.canBuy && user.subscription?.type && (
          <TextButton tone="outline" disabled={pay.isOpening} onClick={pay.manage}>
            {t('plan.manage')}
          </TextButton>
        )}
      </div>
    </section>
  );
}

function PlanState({ user, yearlyPrice }: { user: AccountUser; yearlyPrice: number | null }) {
  const { t, tag } = useText();
  const { subscription, role, planName } = user;
  const quiet = useQuiet();
  const warning = useWarning();
  if (!subscription?.type) return null;
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long' });
  const date = subscription.periodEnd === null ? '' : day.format(new Date(subscription.periodEnd));
  const ends = isUnsubscribed(subscription) ? 'plan.unsubscribed' : 'plan.renews';
  const saved =
    yearlyPrice === null || isTopPlan(role, planName)
      ? 0
      : savedByYear(planName, subscription.finalAmount ?? 0, yearlyPrice);
  return (
    <>
      {date !== '' && (
        <p className={quiet}>{t(subscription.isOneTime ? 'plan.ends' : ends, { date })}</p>
      )}
      {hasPaymentFailed(subscription, Date.now()) && (
        <p className={warning} role="alert">
          {t('plan.failed')}
        </p>
      )}
      {saved > 0 && <p className={quiet}>{t('plan.yearSaves', { percent: saved })}</p>}
    </>
  );
}

function Left({ plans }: { plans: Plans }) {
  const { t } = useText();
  const list = usePlainList();
  const quiet = useQuiet();
  const used = (plans.usages ?? []).filter((usage) => usage.used > 0);
  if (used.length === 0) return null;
  return (
    <ul className={list} aria-label={t('plan.leftName')}>
      {used.map(({ feature, max, period, used: count }) => {
        const { key, name } = featureName(feature);
        return (
          <li key={feature} className={quiet}>
            {t(key as TextKey, { name })}
            {' · '}
            {t(`plan.left.${period}`, { left: Math.max(0, max - count), max })}
          </li>
        );
      })}
    </ul>
  );
}

/** Opens the provider's pages in this tab; a plan that was chosen on the pricing page at once. */
function usePayment() {
  const { bus, wantedPlan } = useShell();
  const { run, isBusy: isOpening } = useAction();
  const hasStarted = useRef(false);
  const go = (address: Promise<{ url: string }>) =>
    void run(address.then(({ url }) => location.assign(url)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a visit
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    if (!wantedPlan) return;
    history.replaceState(history.state, '', `${location.pathname}${location.hash}`);
    go(bus.request('plans.checkout', { plan: wantedPlan }));
  }, []);
  return { isOpening, manage: () => go(bus.request('plans.portal', {})) };
}
