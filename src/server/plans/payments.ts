import Stripe from 'stripe';
import { type PaidPlanType, priceIdOf } from '#domain/billing/plan-prices.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Principal } from '../auth/principal.ts';
import type { PlansConfig } from '../config/plans-config.ts';
import type { Database } from '../database/connect.ts';
import type { Fetch } from '../gateway/fetch/node-fetch.ts';
import { customerOf, saveCustomer } from './subscription-rows.ts';

interface PaymentsOptions {
  db: Database;
  config: PlansConfig;
  fetch: Fetch;
  /** Origin of the server. */
  url: () => string;
}

/** Buying plans at Stripe. */
export class Payments {
  readonly stripe: Stripe;
  readonly config: PlansConfig;
  readonly webhookSecret: string;
  readonly #options: PaymentsOptions;

  constructor(options: PaymentsOptions, stripe: NonNullable<PlansConfig['stripe']>) {
    const { hostname, port, protocol } = new URL(stripe.apiUrl);
    this.#options = options;
    this.config = options.config;
    this.webhookSecret = stripe.webhookSecret;
    this.stripe = new Stripe(stripe.secretKey, {
      host: hostname,
      port: port || (protocol === 'http:' ? 80 : 443),
      protocol: protocol === 'http:' ? 'http' : 'https',
      httpClient: Stripe.createFetchHttpClient(options.fetch as typeof fetch),
      maxNetworkRetries: 1,
      timeout: 20_000,
      telemetry: false,
    });
  }

  /**
   * Where the account pays for the plan, and nowhere else: an earlier checkout that is open is ended. Who has a
   * subscription, by the provider, changes it in its portal: a second one would be paid twice. Throws `payment_unavailable`, `invalid_request`.
   */
  async checkout(principal: Principal, email: string, type: PaidPlanType): Promise<string> {
    const { url } = this.#options;
    const { prices, environment } = this.config;
    const plan = prices[type];
    const price = plan ? priceIdOf(plan, environment) : '';
    if (!plan || price === '') throw new CodedError('invalid_request', 'the plan is not sold here');
    const customer = await this.#customer(principal, email);
    const subscriptions = await this.#subscriptions(customer);
    if (subscriptions.some(({ status }) => lasting.has(status))) return this.portal(principal);
    const session = await fromStripe(
      this.stripe.checkout.sessions.create({
        mode: type === 'pro_one_year' ? 'payment' : 'subscription',
        customer,
        client_reference_id: principal.ownerId,
        line_items: [{ price, quantity: 1 }],
        ...(plan.promotion_code
          ? { discounts: [{ promotion_code: plan.promotion_code }] }
          : { allow_promotion_codes: true }),
        success_url: `${url()}/app/settings?upgraded=1#account`,
        cancel_url: `${url()}/pricing`,
      }),
    );
    if (!session.url) throw new CodedError('payment_unavailable', 'a checkout without an address');
    const isPaid = await this.#expireOpen(customer, 1);
    if (!isPaid) return session.url;
    await this.#expireOpen(customer, 0);
    return this.portal(principal);
  }

  /** Where the account changes its card and subscription. Throws `payment_unavailable`, `not_found`. */
  async portal(principal: Principal): Promise<string> {
    const { url } = this.#options;
    const customer = await this.#knownCustomer(principal);
    if (!customer) throw new CodedError('not_found', 'nothing was bought');
    const session = await fromStripe(
      this.stripe.billingPortal.sessions.create({
        customer,
        return_url: `${url()}/app/settings?upgraded=1#account`,
      }),
    );
    return session.url;
  }

  /** Ends what the account pays for repeatedly, and what it could still pay for, at once. Throws `payment_unavailable`. */
  async endSubscriptions(principal: Principal): Promise<void> {
    const customer = await this.#knownCustomer(principal);
    if (!customer) return;
    await this.#expireOpen(customer, 0);
    for (const { id, status } of await this.#subscriptions(customer)) {
      if (status !== 'incomplete_expired') await fromStripe(this.stripe.subscriptions.cancel(id));
    }
  }

  /** All that are not canceled. */
  #subscriptions(customer: string): Promise<Stripe.Subscription[]> {
    const list = this.stripe.subscriptions.list({ customer, limit: 100 });
    return fromStripe(list.autoPagingToArray({ limit: 1000 }));
  }

  /**
   * Ends open checkouts but the newest `count`: of those that are made at the same time one is left. Returns whether
   * one of them was paid before it could be ended.
   */
  async #expireOpen(customer: string, count: number): Promise<boolean> {
    const { sessions } = this.stripe.checkout;
    const list = sessions.list({ customer, status: 'open', limit: 100 });
    const open = await fromStripe(list.autoPagingToArray({ limit: 1000 }));
    const ended = open.slice(count).map(({ id }) => this.#expire(id));
    return (await Promise.all(ended)).includes('complete');
  }

  /** Only an open checkout can be ended; another request may have done it since the list was made. */
  async #expire(id: string): Promise<Stripe.Checkout.Session.Status | null> {
    const { sessions } = this.stripe.checkout;
    const ended = sessions.expire(id).catch(() => sessions.retrieve(id));
    const { status } = await fromStripe(ended);
    if (status !== 'open') return status;
    throw new CodedError('payment_unavailable', 'an earlier checkout could not be ended');
  }

  /** Made before anything is bought, so that every event of the customer is the account's. */
  async #customer(principal: Principal, email: string): Promise<string> {
    const { db } = this.#options;
    const known = await this.#knownCustomer(principal);
    if (known) return known;
    const gone = await customerOf(principal, db);
    const { id } = await fromStripe(
      this.stripe.customers.create(
        { email, metadata: { owner_id: principal.ownerId } },
        { idempotencyKey: ['customer', principal.ownerId, email, gone ?? ''].join('-') },
      ),
    );
    await saveCustomer(principal, db, id);
    return id;
  }

  /** null: none was made, or it was with other keys, or deleted at the provider: nothing can be bought or paid by it. */
  async #knownCustomer(principal: Principal): Promise<string | null> {
    const known = await customerOf(principal, this.#options.db);
    if (!known) return null;
    const found = this.stripe.customers.retrieve(known).catch((error: unknown) => {
      const isMissing = error instanceof Stripe.errors.StripeError && error.code === missing;
      return isMissing ? null : Promise.reject(error);
    });
    const customer = await fromStripe(found);
    return customer && !customer.deleted ? known : null;
  }
}

const missing = 'resource_missing';

/** States in which a subscription asks for money, now or again. */
const lasting: ReadonlySet<string> = new Set([
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
]);

/** The provider's failures as ours: what it says may name a key or a customer. */
export async function fromStripe<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const code = error instanceof Stripe.errors.StripeError ? ` (${error.type})` : '';
    throw new CodedError('payment_unavailable', `the payment provider failed${code}`);
  }
}
