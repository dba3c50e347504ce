import type { Bus } from '#bus/bus.ts';
import type { PaywallActor } from '#features/shell.tsx';
import type { PaywallInput } from '#machines/paywall/paywall.types.ts';
import { systemClock } from '#shared/clock.ts';

/** Machine `paywall` in this page. */
export async function startPaywallHere(
  bus: Bus,
  input: PaywallInput,
  openTab: (url: string) => void,
): Promise<PaywallActor> {
  const { startPaywall } = await import('#app/plans/start-paywall.ts');
  const tag = () => document.documentElement.lang;
  return startPaywall({ bus, openTab, tag, clock: systemClock }, input);
}
