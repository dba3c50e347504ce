import type { BusClient } from '#bus/types.ts';
import { renderPlan } from '#domain/account/plan-names.ts';
import { planTypes } from '#domain/billing/plan-prices.ts';
import { signInPlace } from '#domain/routes/sign-in-place.ts';
import type { Shell } from '#features/shell.tsx';

/** What the pricing page and the payment provider say in the address of the settings. */
export function planOfVisit(search: string): Pick<Shell, 'wantedPlan' | 'isBackFromPaying'> {
  const query = new URLSearchParams(search);
  const wanted = planTypes.find((type) => type === query.get('upgrade'));
  return {
    ...(wanted && wanted !== 'free' && { wantedPlan: wanted }),
    ...(query.has('upgraded') && { isBackFromPaying: true }),
  };
}

/** S2.3: who has chosen a plan on the pricing page signs in for it at once. */
export async function signInForPlan(
  { router, wantedPlan }: Pick<Shell, 'router' | 'wantedPlan'>,
  bus: Pick<BusClient, 'request'>,
): Promise<void> {
  if (!router || !wantedPlan || router.place?.feature === 'signIn') return;
  const { account } = await bus.request('account.get', {});
  if (!account.user) router.go(signInPlace(router.place, wantedPlan));
}

/** The pricing page, of the same origin, marks the plan of who is signed in (S4.8); it knows no guest. */
export function recordPlan(bus: Pick<BusClient, 'request' | 'on'>): void {
  const note = () => {
    bus.request('account.get', {}).then(
      ({ account: { user } }) => {
        if (user) localStorage.setItem('gloss.plan', renderPlan(user.role, user.planName));
        else localStorage.removeItem('gloss.plan');
      },
      () => undefined,
    );
  };
  note();
  bus.on('account.changed', note);
}
