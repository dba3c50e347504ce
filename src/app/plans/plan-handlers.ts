import type { CallServer } from '#api/client/call-server.ts';
import * as plansApi from '#api/plans.ts';
import type { Handlers } from '#bus/types.ts';
import { needsPlans, plansOfReply } from '#domain/billing/plan-prices.ts';
import { pricingVersionOf, variantOf } from '#domain/billing/pricing-version.ts';
import { paywallVariants } from '#domain/paywall/entries.ts';
import { mayInterrupt, type PaywallSeen, seenAfter } from '#domain/paywall/frequency.ts';
import {
  type KnownPlans,
  readFreshPlans,
  readKnownPlans,
  saveKnownPlans,
} from '#services/account/known-plans.ts';
import type { SessionTokens } from '#services/account/session-tokens.ts';
import { changeCache } from '#services/store/database/cached.ts';
import { deviceId, type Store } from '#services/store/database/store.ts';

interface PlanDeps {
  store: Store;
  session: Pick<SessionTokens, 'isSignedIn'>;
  readonly callServer: CallServer;
  readonly server: () => Promise<string>;
}

type PlanHandlers = Pick<
  Handlers<'offscreen'>,
  Extract<keyof Handlers<'offscreen'>, `plans.${string}`>
>;

const seenKey = 'paywallSeen';

/** Plans, what is left of their limits, and buying (C9, S5.13). */
export function createPlanHandlers(deps: PlanDeps): PlanHandlers {
  const { store, callServer } = deps;
  return {
    'plans.get': async ({ isForced = false }, { signal }) => {
      const server = await deps.server();
      const known = await readPlans(deps, server, { isForced, signal });
      const { plans, canBuy, versions } = known;
      const device = await deviceId(store);
      const isOn = Object.keys(plans).length > 0;
      return {
        isOn,
        canBuy,
        yearlyPrice: plans.pro_yearly?.price ?? null,
        usages: isOn ? await readUsages(deps, signal) : [],
        server,
        variant: variantOf('paywall', device, paywallVariants),
        version: pricingVersionOf(device, versions),
      };
    },
    'plans.checkout': async (body, { signal }) =>
      (await callServer(plansApi.checkout, body, { signal })).data,
    'plans.portal': async (_, { signal }) =>
      (await callServer(plansApi.portal, {}, { signal })).data,
    'plans.interrupt': async ({ feature }) => {
      const now = store.clock.now();
      const isNoted = await changeCache(store, seenKey, (data) => {
        const seen = (data ?? {}) as PaywallSeen;
        return mayInterrupt(seen, feature, now) ? { ...seenAfter(seen, feature, now) } : null;
      });
      return { mayInterrupt: isNoted };
    },
  };
}

/** C9, cached daily; without the network, what was known. */
async function readPlans(
  { store, callServer }: PlanDeps,
  server: string,
  { isForced, signal }: { isForced: boolean; signal: AbortSignal },
): Promise<KnownPlans> {
  const now = store.clock.now();
  const fresh = await readFreshPlans(store, server);
  const cached = { syncTime: fresh ? now : null, flag: fresh?.flag ?? null };
  if (fresh && !needsPlans(cached, { now, isForced })) return fresh;
  try {
    const reply = await callServer(plansApi.pricing, {}, { signal });
    const { data, can_buy: canBuy, versions } = reply;
    const known = { plans: plansOfReply(data), canBuy, versions };
    await saveKnownPlans(store, server, known);
    return known;
  } catch {
    return (await readKnownPlans(store, server)) ?? { plans: {}, canBuy: false, versions: [] };
  }
}

async function readUsages({ session, callServer }: PlanDeps, signal: AbortSignal) {
  if (!(await session.isSignedIn())) return [];
  try {
    return (await callServer(plansApi.usage, {}, { signal })).data;
  } catch {
    // What is left is not known now; limits hold on the server all the same.
    return null;
  }
}
