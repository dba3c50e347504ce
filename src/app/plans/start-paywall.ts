import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import type { BusClient } from '#bus/types.ts';
import type { Role } from '#domain/billing/plans.ts';
import { pricingLink } from '#domain/billing/pricing-link.ts';
import { paywallMachine } from '#machines/paywall/paywall.machine.ts';
import type { PaywallInput } from '#machines/paywall/paywall.types.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

interface PaywallDeps {
  bus: Pick<BusClient, 'on' | 'request'>;
  clock: Clock;
  readonly openTab: (url: string) => void;
  /** BCP 47: the language of the interface. */
  readonly tag: () => string;
}

export type Paywall = ActorRefFrom<typeof paywallMachine>;

/** A plan that is paid elsewhere is asked for so often, and for so long after its page was opened. */
const pollMs = 10_000;
const waitMs = 30 * 60_000;

/** Machine `paywall` in the page that shows it. */
export function startPaywall(deps: PaywallDeps, input: PaywallInput): Paywall {
  const { bus, clock, openTab, tag } = deps;
  const { blocked, role } = input;
  const roleOf = async (name: 'account.get' | 'account.refresh'): Promise<Role> => {
    const { account } = await bus.request(name, {});
    if (account.isStale) throw new CodedError('server_unavailable', 'the server did not answer');
    return account.user?.role ?? 'guest';
  };
  return createActor(
    paywallMachine.provide({
      actors: {
        openPlans: fromPromise<{ until: number }, { link: string }>(async ({ input: { link } }) => {
          // The page with the question may be closed before the plan is paid.
          if (blocked)
            await bus.request('blocked.save', { ...blocked, role }).catch(() => undefined);
          openTab(pricingLink(link, await bus.request('plans.get', {}), tag()));
          return { until: clock.now() + waitMs };
        }),
        readRole: fromPromise<Role, undefined>(() => roleOf('account.refresh')),
        roleChange: fromPromise<Role, { until: number }>(async ({ input: { until }, signal }) => {
          for (;;) {
            if (clock.now() >= until) throw new CodedError('timeout', 'no higher plan was bought');
            const isChanged = await changed(deps, until, signal);
            if (signal.aborted) throw new CodedError('aborted', 'manual aborted request.');
            const command = isChanged ? 'account.get' : 'account.refresh';
            const role = await roleOf(command).catch(() => null);
            if (role !== null) return role;
          }
        }),
      },
    }),
    { input },
  ).start();
}

/** True: the account has changed; false: no page has said so for a while. An abort ends it too. */
function changed(
  { bus, clock }: PaywallDeps,
  until: number,
  signal: AbortSignal,
): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isChanged: boolean) => {
      off();
      cancel();
      resolve(isChanged);
    };
    const off = bus.on('account.changed', () => end(true));
    const cancel = clock.after(Math.min(pollMs, until - clock.now()), () => end(false));
    signal.addEventListener('abort', () => end(false), { once: true });
  });
}
