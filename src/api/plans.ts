import * as z from 'zod/mini';
import { planPriceSchema, planTypes } from '#domain/billing/plan-prices.ts';
import { defaultPricingVersion, pricingVersions } from '#domain/billing/pricing-version.ts';
import { usageSchema } from '#domain/billing/usage.ts';
import { endpoint } from './endpoint.ts';
import { okReply } from './product-reply.ts';

/*
 * Plans: what they cost, buying them, and how much of an account's limits is used. C9 is public. A server that has no
 * plans (PLANS=off) answers C9 with `data: {}`, and the other calls with `not_found`.
 */
export const paymentWebhookPath = '/payment/webhook';

/**
 * Header of a chat completion, or of speech: which question, or which longer text, it belongs to. Its calls of a few minutes are counted together, as uses of
 * what their tokens cost.
 */
export const taskHeader = 'x-gloss-task';
/**
 * Header of a chat completion: what it is for, a `TaskFeature`, or `chatPurpose`. A call that does not say it counts for
 * the feature that the plan has most of, of those that it could be for.
 */
export const featureHeader = 'x-gloss-feature';
/** A question in the person's own words. */
export const chatPurpose = 'chat';

/**
 * C9, GET: keys of monthly plans end in `_monthly`. `can_buy`, `versions`: of our own. Where plans can be bought, only
 * those are named; nothing can be where an operator grants them, or has set no price ids.
 */
export const pricing = endpoint({
  method: 'GET',
  path: '/app/get_subscription_pricing',
  auth: 'none',
  reply: z.object({
    status: z.literal('OK'),
    data: z.record(z.string(), planPriceSchema),
    can_buy: z._default(z.boolean(), false),
    /** S3.13: variants of the pricing page that are compared. */
    versions: z._default(z.array(z.enum(pricingVersions)), [defaultPricingVersion]),
  }),
});

/** An address where the plan is paid. Errors: `payment_unavailable`, `invalid_request`. */
export const checkout = endpoint({
  path: '/payment/create_checkout_session',
  auth: 'account',
  request: z.object({ plan: z.enum(planTypes) }),
  reply: okReply(z.object({ url: z.string() })),
});

/** An address where a person changes card, plan and subscription. Error: `not_found`: nothing was bought. */
export const portal = endpoint({
  path: '/payment/create_portal_session',
  auth: 'account',
  request: z.object({}),
  reply: okReply(z.object({ url: z.string() })),
});

/** Limits of the account's role; a feature that is absent has none. */
export const usage = endpoint({
  method: 'GET',
  path: '/user/get_usage',
  auth: 'account',
  reply: okReply(z.array(usageSchema)),
});
