import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import type { BusClient } from '#bus/types.ts';
import type { Role } from '#domain/plans.ts';
import { paywallMachine } from '#machines/paywall/paywall.machine.ts';
import type { PaywallInput } from '#machines/paywall/paywall.types.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

interface PaywallDeps {
  bus: Pick<BusClient, 'on' | 'request'>;
  readonly openTab: (url: string) => void;
}

export type Paywall = ActorRefFrom<typeof paywallMachine>;

/** Machine `paywall` in the page that shows it. */
export function startPaywall({ bus, openTab }: PaywallDeps, input: PaywallInput): Paywall {
  const roleOf = async (name: 'account.get' | 'account.refresh'): Promise<Role> => {
    const { account } = await bus.request(name, {});
    if (account.isStale) throw new CodedError('network', 'the server did not answer');
    return account.user?.role ?? 'guest';
  };
  return createActor(
    paywallMachine.provide({
      actors: {
        openPlans: fromPromise<void, { link: string }>(async ({ input: { link } }) => {
          const { server, version } = await bus.request('plans.get', {});
          openTab(`${server}${link}&v=${version}`);
        }),
        readRole: fromPromise<Role, undefined>(() => roleOf('account.refresh')),
        roleChange: fromPromise<Role, undefined>(async ({ signal }) => {
          await changed(bus, signal);
          return roleOf('account.get');
        }),
      },
    }),
    { input },
  ).start();
}

function changed(bus: Pick<BusClient, 'on'>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const off = bus.on('account.changed', () => {
      off();
      resolve();
    });
    signal.addEventListener('abort', () => off(), { once: true });
  });
}
