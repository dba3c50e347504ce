import * as z from 'zod/mini';
import { accountStateSchema } from '#domain/account/state.ts';
import { planTypes } from '#domain/billing/plan-prices.ts';
import { plans } from '#domain/billing/plans.ts';
import { pricingVersions } from '#domain/billing/pricing-version.ts';
import { usageSchema } from '#domain/billing/usage.ts';
import { blockedQuestionSchema } from '#domain/paywall/blocked-question.ts';
import { paywallVariants } from '#domain/paywall/entries.ts';
import { paywallFeatures } from '#domain/paywall/features.ts';
import { forPages } from '../define.ts';

const address = z.object({ url: z.string() });

/** Plans of the Gloss server, in the context that holds the account's tokens. */
export const planCommands = {
  /** What is known of plans; `isOn` false: the server has none, and nothing of them is shown. */
  'plans.get': forPages({
    request: z.object({ isForced: z.optional(z.boolean()) }),
    reply: z.object({
      isOn: z.boolean(),
      canBuy: z.boolean(),
      /** S9.2: dollars; null: not sold. */
      yearlyPrice: z.nullable(z.number()),
      /** Limits of the account's role; none for a guest; null: not known now. */
      usages: z.nullable(z.array(usageSchema)),
      /** Of the server, without a slash at the end. */
      server: z.string(),
      /** S3.12: which variant of the paywall this device sees. */
      variant: z.enum(paywallVariants),
      /** S3.13: which variant of the pricing page this device sees. */
      version: z.enum(pricingVersions),
    }),
  }),
  /** The address where the plan is paid. */
  'plans.checkout': forPages({
    request: z.object({ plan: z.enum(planTypes) }),
    reply: address,
    idempotent: false,
  }),
  /** The address where card and subscription are changed. */
  'plans.portal': forPages({ reply: address, idempotent: false }),
  /** May the paywall's modal open by itself? If so it is noted as opened. */
  'plans.interrupt': forPages({
    request: z.object({ feature: z.enum(paywallFeatures) }),
    reply: z.object({ mayInterrupt: z.boolean() }),
    idempotent: false,
  }),
  /** A question that a limit refused waits for a higher plan than `role`, for a day at most. */
  'blocked.save': forPages({
    request: z.extend(blockedQuestionSchema, { role: z.enum(['guest', ...plans]) }),
  }),
  /** It waits no longer; `isTaken` false: it did not, or another context has sent it again. */
  'blocked.take': forPages({
    request: z.object({ messageId: z.string() }),
    reply: z.object({ isTaken: z.boolean() }),
    idempotent: false,
  }),
  /** Asks again what waits, if the plan is a higher one by now. */
  'blocked.resume': forPages({
    reply: z.object({
      resumed: z.array(z.extend(blockedQuestionSchema, { answerId: z.string() })),
    }),
    idempotent: false,
  }),
  /** C10 again: what was bought elsewhere is known at once. */
  'account.refresh': forPages({ reply: z.object({ account: accountStateSchema }) }),
};
