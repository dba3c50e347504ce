import Stripe from 'stripe';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Database } from '../database/connect.ts';
import { fromStripe, type Payments } from './payments.ts';
import { applyState, ownerOfCustomer, startRead } from './subscription-rows.ts';
import {
  bestState,
  type SubscriptionState,
  stateOfPurchases,
  stateOfSubscription,
} from './subscription-state.ts';

/** Events after which a customer's state is read; all others are not ours. */
const relevant: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
]);

type EventOutcome = 'processed' | 'repeated' | 'ignored' | 'unknownCustomer';

interface SignedEvent {
  body: Buffer;
  signature: string | undefined;
  /** Epoch milliseconds. */
  now: number;
}

/** The event, if Stripe signed it with our secret within five minutes. Throws `signature_refused`. */
export async function readEvent(
  { stripe, webhookSecret }: Payments,
  { body, signature, now }: SignedEvent,
): Promise<Stripe.Event> {
  try {
    return await stripe.webhooks.constructEventAsync(
      body,
      signature ?? '',
      webhookSecret,
      undefined,
      undefined,
      now,
    );
  } catch {
    throw new CodedError('signature_refused', 'the event is not signed by the payment provider');
  }
}

/**
 * An event says only that something of a customer has changed: what holds now is read from the API, so that events
 * may come twice, late and in any order. Throws `payment_unavailable`: Stripe sends the event again.
 */
export async function processEvent(
  payments: Payments,
  db: Database,
  event: Stripe.Event,
): Promise<EventOutcome> {
  if (!relevant.has(event.type)) return 'ignored';
  const known = await db
    .selectFrom('payment_event')
    .select('event_id')
    .where('event_id', '=', event.id)
    .executeTakeFirst();
  if (known) return 'repeated';
  const customer = await fromStripe(customerOfEvent(payments.stripe, event));
  const owner = customer === null ? null : await ownerOfCustomer(db, customer);
  if (customer === null || !owner) return 'unknownCustomer';
  const read = await startRead(owner, db);
  const state = await fromStripe(readState(payments, customer));
  const failedAt = new Date(event.created * 1000);
  const isFailure = event.type === 'invoice.payment_failed';
  await applyState(owner, db, { read, state, failedAt, isFailure });
  await db
    .insertInto('payment_event')
    .values({ event_id: event.id, type: event.type })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .execute();
  return 'processed';
}

/** Refunds and disputes name a charge, and it the customer. */
async function customerOfEvent(stripe: Stripe, { data }: Stripe.Event): Promise<string | null> {
  const { customer, charge } = data.object as {
    customer?: string | { id: string } | null;
    charge?: string | { id: string } | null;
  };
  if (customer) return idOf(customer);
  if (!charge) return null;
  try {
    const { customer: payer } = await stripe.charges.retrieve(idOf(charge));
    return payer && idOf(payer);
  } catch (error) {
    // Such as one of another account or mode.
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing')
      return null;
    throw error;
  }
}

const idOf = (value: string | { id: string }) => (typeof value === 'string' ? value : value.id);

async function readState(
  { stripe, config }: Payments,
  customer: string,
): Promise<SubscriptionState | null> {
  const subscriptions = await stripe.subscriptions
    .list({ customer, status: 'all', limit: 100, expand: ['data.latest_invoice'] })
    .autoPagingToArray({ limit: 1000 });
  const sessions = await stripe.checkout.sessions
    .list({
      customer,
      status: 'complete',
      limit: 100,
      expand: ['data.payment_intent.latest_charge'],
    })
    .autoPagingToArray({ limit: 1000 });
  const states: (SubscriptionState | null)[] = [];
  for (const subscription of subscriptions) {
    const isReturned = await isLastPaymentReturned(stripe, subscription);
    states.push(stateOfSubscription(subscription, isReturned, config));
  }
  const returned = new Set<string>();
  for (const { id, payment_intent: intent } of sessions) {
    if (await isReturnedBy(stripe, intent)) returned.add(id);
  }
  return bestState([...states, stateOfPurchases(sessions, returned)]);
}

async function isLastPaymentReturned(
  stripe: Stripe,
  { latest_invoice: latest, status }: Stripe.Subscription,
): Promise<boolean> {
  if (!latest || status === 'canceled' || status === 'incomplete_expired') return false;
  const invoice = idOf(latest as string | { id: string });
  const payments = await stripe.invoicePayments.list({
    invoice,
    status: 'paid',
    limit: 100,
    expand: ['data.payment.payment_intent.latest_charge'],
  });
  for (const { payment } of payments.data) {
    if (await isReturnedBy(stripe, payment.payment_intent ?? null)) return true;
  }
  return false;
}

/** Money that a dispute has taken back; it returns where the dispute is won. */
const taking: ReadonlySet<string> = new Set(['needs_response', 'under_review', 'lost']);

/** The payment was given back wholly, or is disputed. A part that was given back ends nothing. */
async function isReturnedBy(
  stripe: Stripe,
  intent: Stripe.PaymentIntent | string | null,
): Promise<boolean> {
  const charge = typeof intent === 'object' ? intent?.latest_charge : null;
  if (typeof charge !== 'object' || charge === null) return false;
  if (charge.refunded || !charge.disputed) return charge.refunded;
  const disputes = await stripe.disputes.list({ charge: charge.id, limit: 100 });
  return disputes.data.some(({ status }) => taking.has(status));
}
