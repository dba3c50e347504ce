import * as z from 'zod/mini';
import { accountStateSchema } from '#domain/account/state.ts';
import { planTypes } from '#domain/billing/plan-prices.ts';
import { plans } from '#domain/billing/plans.ts';
import { pricingVersions } from '#domain/billing/pricing-version.ts';
import { usageSchema } from '#domain/billing/usage.ts';
import { blockedQuestionSchema } from '#domain/paywall/blocked-question.ts';
import { paywallVariants } from '#domain/paywall/entries.ts';
import { paywallFeatures } from '#domain/paywall/features.ts';
import { command, pages as readers } from '../define.ts';

const none = z.object({});
const address = z.object({ url: z.string() });

/** Plans of the Gloss server, in the context that holds the account's tokens. */
export const planCommands = {
  /** What is known of plans; `isOn` false: the server has none, and nothing of them is shown. */
  'plans.get': command({
    owner: 'offscreen',
    callers: readers,
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
    idempotent: true,
  }),
  /** The address where the plan is paid. */
  'plans.checkout': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({ plan: z.enum(planTypes) }),
    reply: address,
  }),
  /** The address where card and subscription are changed. */
  'plans.portal': command({ owner: 'offscreen', callers: readers, request: none, reply: address }),
  /** May the paywall's modal open by itself? If so it is noted as opened. */
  'plans.interrupt': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({ feature: z.enum(paywallFeatures) }),
    reply: z.object({ mayInterrupt: z.boolean() }),
  }),
  /** A question that a limit refused waits for a higher plan than `role`, for a day at most. */
  'blocked.save': command({
    owner: 'offscreen',
    callers: readers,
    request: z.extend(blockedQuestionSchema, { role: z.enum(['guest', ...plans]) }),
    reply: none,
    idempotent: true,
  }),
  /** It waits no longer; `isTaken` false: it did not, or another context has sent it again. */
  'blocked.take': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({ messageId: z.string() }),
    reply: z.object({ isTaken: z.boolean() }),
  }),
  /** Asks again what waits, if the plan is a higher one by now. */
  'blocked.resume': command({
    owner: 'offscreen',
    callers: readers,
    request: none,
    reply: z.object({
      resumed: z.array(z.extend(blockedQuestionSchema, { answerId: z.string() })),
    }),
  }),
  /** C10 again: what was bought elsewhere is known at once. */
  'account.refresh': command({
    owner: 'offscreen',
    callers: readers,
    request: none,
    reply: z.object({ account: accountStateSchema }),
    idempotent: true,
  }),
};
