import type { FastifyPluginAsync } from 'fastify';
import * as plansApi from '#api/plans.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { accountOf } from '../../accounts/account-rows.ts';
import type { AppParts } from '../../http/app-parts.ts';
import { ok, serve } from '../../http/serve.ts';
import { readAccountPlan } from '../../plans/account-plan.ts';
import { offeredPlans } from '../../plans/offered-plans.ts';
import type { Payments } from '../../plans/payments.ts';
import type { Plans } from '../../plans/plans.ts';
import { readUsage } from '../../plans/usage.ts';

type PlansOptions = Pick<AppParts, 'plans' | 'accounts'>;

/** C9. */
export const pricingDataRoutes: FastifyPluginAsync<PlansOptions> = async (app, { plans }) => {
  const { prices, canBuy } = offeredPlans(plans.config);
  const keyOf = (type: string) => (type === 'pro' ? 'pro_monthly' : type);
  serve(app, plansApi.pricing, async () => ({
    ...ok(Object.fromEntries(Object.values(prices).map((plan) => [keyOf(plan.type), plan]))),
    can_buy: canBuy,
    versions: [...plans.config.versions],
  }));
};

/** Buying, and what is left of an account's limits. */
export const planRoutes: FastifyPluginAsync<PlansOptions> = async (app, options) => {
  const { plans } = options;
  const { db, config, now } = plans;

  serve(app, plansApi.usage, async ({ principal }) => {
    if (!config.isOn) return ok([]);
    const { effective } = await readAccountPlan(principal, db, now());
    return ok(await readUsage(principal, db, effective.tier, now()));
  });

  serve(app, plansApi.checkout, async ({ principal, body: { plan } }) => {
    const account = await accountOf(db, 'owner_id', principal.ownerId);
    if (plan === 'free' || !account) {
      throw new CodedError('invalid_request', 'the plan is not sold here');
    }
    const url = await paymentsOf(plans).checkout(principal, account.email, plan);
    return ok({ url });
  });

  serve(app, plansApi.portal, async ({ principal }) =>
    ok({ url: await paymentsOf(plans).portal(principal) }),
  );
};

function paymentsOf({ payments }: Plans): Payments {
  if (payments) return payments;
  throw new CodedError('payment_unavailable', 'this server sells no plans');
}
