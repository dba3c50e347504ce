import { readFileSync } from 'node:fs';
import * as z from 'zod';
import {
  defaultPrices,
  type PaymentEnvironment,
  type PlanPrice,
  type PlanPrices,
  paymentEnvironments,
  planPriceSchema,
  planTypes,
  withDiscounts,
} from '#domain/billing/plan-prices.ts';

import {
  defaultPricingVersion,
  type PricingVersion,
  pricingVersions,
} from '#domain/billing/pricing-version.ts';

/** What people can buy, and what bounds their use of this server. */
export interface PlansConfig {
  /** False: there are no plans; nothing is limited, and nothing of them is shown. */
  isOn: boolean;
  prices: PlanPrices;
  /** Null: nothing is sold here; `npm run admin -- grant` gives plans. */
  stripe: StripeConfig | null;
  environment: PaymentEnvironment;
  /** S3.13: variants of the pricing page that are compared; the first one where a visit names none. */
  versions: readonly PricingVersion[];
}

interface StripeConfig {
  secretKey: string;
  webhookSecret: string;
  /** Origin of Stripe's API. */
  apiUrl: string;
}

const noPlans: PlansConfig = {
  isOn: false,
  prices: {},
  stripe: null,
  environment: 'prod',
  versions: [defaultPricingVersion],
};

const environment = z.object({
  PLANS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  PLANS_FILE: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address, such as https://api.stripe.com' })
    .default('https://api.stripe.com'),
  PRICING_VERSIONS: z
    .string()
    .default(defaultPricingVersion)
    .transform((value) => value.split(',').map((each) => each.trim()))
    .pipe(
      z
        .array(z.enum(pricingVersions, { error: `must be of ${pricingVersions.join(', ')}` }))
        .min(1),
    ),
  PAYMENT_ENVIRONMENT: z
    .enum(paymentEnvironments, { error: `must be one of ${paymentEnvironments.join(', ')}` })
    .optional(),
});

/** Reads plans and payments; adds a line to `problems` for each setting that is wrong. */
export function readPlansConfig(
  env: Record<string, string | undefined>,
  problems: string[],
): PlansConfig {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    for (const { path: at, message } of parsed.error.issues) {
      problems.push(`${at.join('.')}: ${message}.`);
    }
    return noPlans;
  }
  const values = parsed.data;
  if (values.PLANS === 'off') return noPlans;
  const isTestKey = values.STRIPE_SECRET_KEY?.startsWith('sk_test_') ?? false;
  return {
    isOn: true,
    prices: values.PLANS_FILE ? readPrices(values.PLANS_FILE, problems) : defaultPrices,
    stripe: stripeOf(values, problems),
    environment: values.PAYMENT_ENVIRONMENT ?? (isTestKey ? 'test' : 'prod'),
    versions: values.PRICING_VERSIONS,
  };
}

function stripeOf(values: z.infer<typeof environment>, problems: string[]): PlansConfig['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values;
  if (secretKey && webhookSecret) {
    return { secretKey, webhookSecret, apiUrl: new URL(values.STRIPE_API_URL).origin };
  }
  if (secretKey || webhookSecret) {
    const missing = secretKey ? 'STRIPE_WEBHOOK_SECRET' : 'STRIPE_SECRET_KEY';
    problems.push(`${missing}: is missing; payments need both.`);
  }
  return null;
}

const changesSchema = z.partialRecord(
  z.enum(planTypes),
  z.nullable(z.record(z.string(), z.unknown())),
);

/** A JSON object: changes of S9.2's plans by type; null removes one. */
function readPrices(file: string, problems: string[]): PlanPrices {
  try {
    const changes = changesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    const prices = Object.fromEntries(
      planTypes.flatMap((type): [string, PlanPrice][] => {
        const change = changes[type];
        if (change === null) return [];
        return [[type, planPriceSchema.parse({ ...defaultPrices[type], ...change, type })]];
      }),
    );
    return withDiscounts(prices);
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    problems.push(`PLANS_FILE: ${why.replaceAll('\n', ' ')}.`);
    return {};
  }
}
