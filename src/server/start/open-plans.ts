import type { ServerConfig } from '../config/config.ts';
import type { Database } from '../database/connect.ts';
import type { Fetch } from '../gateway/fetch/node-fetch.ts';
import { Payments } from '../plans/payments.ts';
import type { Plans } from '../plans/plans.ts';
import type { Redactor } from '../providers/keys/redactor.ts';

interface PlanParts {
  db: Database;
  config: ServerConfig;
  now: () => number;
  fetch: Fetch;
  url: () => string;
}

/** Plans and, where they are sold, their payments. */
export function openPlans(
  { db, config: { plans: config }, now, fetch, url }: PlanParts,
  redactor: Redactor,
): Plans {
  const { stripe } = config;
  redactor.set('payments', [stripe?.secretKey ?? null, stripe?.webhookSecret ?? null]);
  const payments = stripe && new Payments({ db, config, fetch, url }, stripe);
  return { config, db, now, payments };
}
