import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import {
  checkoutPath,
  checkoutReplySchema,
  checkoutRequestSchema,
  portalPath,
  portalReplySchema,
  pricingPath,
  pricingReplySchema,
  usagePath,
  usageReplySchema,
} from '#api/plans.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { accountOf } from '../../accounts/account-rows.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import { requireAccount } from '../../auth/authenticate.ts';
import { readAccountPlan } from '../../plans/account-plan.ts';
import { offeredPlans } from '../../plans/offered-plans.ts';
import type { Payments } from '../../plans/payments.ts';
import type { Plans } from '../../plans/plans.ts';
import { readUsage } from '../../plans/usage.ts';

interface PlansOptions {
  plans: Plans;
  accounts: Accounts;
}

const pricing = { schema: { response: { 200: pricingReplySchema } } };
const usage = { schema: { response: { 200: usageReplySchema } } };
const checkout = {
  schema: { body: checkoutRequestSchema, response: { 200: checkoutReplySchema } },
};
const portal = { schema: { body: z.object({}), response: { 200: portalReplySchema } } };

/** C9. */
export const pricingDataRoutes: FastifyPluginAsyncZod<PlansOptions> = async (app, { plans }) => {
  const { prices, canBuy } = offeredPlans(plans.config);
  const keyOf = (type: string) => (type === 'pro' ? 'pro_monthly' : type);
  app.get(pricingPath, pricing, async () => ({
    status: 'OK' as const,
    data: Object.fromEntries(Object.values(prices).map((plan) => [keyOf(plan.type), plan])),
    can_buy: canBuy,
    versions: [...plans.config.versions],
  }));
};

/** Buying, and what is left of an account's limits. */
export const planRoutes: FastifyPluginAsyncZod<PlansOptions> = async (app, options) => {
  const { plans } = options;
  const { db, config, now } = plans;

  app.get(usagePath, usage, async (request) => {
    const { principal } = requireAccount(request);
    if (!config.isOn) return { status: 'OK' as const, data: [] };
    const { effective } = await readAccountPlan(principal, db, now());
    return { status: 'OK' as const, data: await readUsage(principal, db, effective.tier, now()) };
  });

  app.post(checkoutPath, checkout, async (request) => {
    const { principal } = requireAccount(request);
    const { plan } = request.body;
    const account = await accountOf(db, 'owner_id', principal.ownerId);
    if (plan === 'free' || !account) {
      throw new CodedError('invalid_request', 'the plan is not sold here');
    }
    const url = await paymentsOf(plans).checkout(principal, account.email, plan);
    return { status: 'OK' as const, data: { url } };
  });

  app.post(portalPath, portal, async (request) => {
    const { principal } = requireAccount(request);
    return { status: 'OK' as const, data: { url: await paymentsOf(plans).portal(principal) } };
  });
};

function paymentsOf({ payments }: Plans): Payments {
  if (payments) return payments;
  throw new CodedError('payment_unavailable', 'this server sells no plans');
}
