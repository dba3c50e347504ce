import type Stripe from 'stripe';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Database } from '../database/connect.ts';
import { fromStripe, type Payments } from './payments.ts';
import { applyState, ownerOfCustomer, startRead } from './subscription-rows.ts';
import {
  bestState,
  type SubscriptionState,
  stateOfPurchase,
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
]);

export type EventOutcome = 'processed' | 'repeated' | 'ignored' | 'unknownCustomer';

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
  const customer = customerOfEvent(event);
  const owner = customer === null ? null : await ownerOfCustomer(db, customer);
  if (customer === null || !owner) return 'unknownCustomer';
  const row = { event_id: event.id, type: event.type };
  const known = await db
    .selectFrom('payment_event')
    .select('event_id')
    .where('event_id', '=', event.id)
    .executeTakeFirst();
  if (known) return 'repeated';
  const read = await startRead(owner, db);
  const state = await fromStripe(readState(payments, customer));
  await applyState(owner, db, { read, state, failedAt: new Date(event.created * 1000) });
  await db
    .insertInto('payment_event')
    .values(row)
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .execute();
  return 'processed';
}

function customerOfEvent({ data }: Stripe.Event): string | null {
  const { customer } = data.object as { customer?: string | { id: string } | null };
  return (typeof customer === 'object' ? customer?.id : customer) ?? null;
}

async function readState(
  { stripe, config }: Payments,
  customer: string,
): Promise<SubscriptionState | null> {
  const subscriptions = await stripe.subscriptions.list({
    customer,
    status: 'all',
    limit: 20,
    expand: ['data.latest_invoice'],
  });
  const sessions = await stripe.checkout.sessions.list({
    customer,
    status: 'complete',
    limit: 20,
    expand: ['data.payment_intent.latest_charge'],
  });
  const states: (SubscriptionState | null)[] = sessions.data.map(stateOfPurchase);
  for (const subscription of subscriptions.data) {
    const isRefunded = await isLastPaymentRefunded(stripe, subscription);
    states.push(stateOfSubscription(subscription, isRefunded, config));
  }
  return bestState(states);
}

/** A part that was given back ends nothing. */
async function isLastPaymentRefunded(
  stripe: Stripe,
  { latest_invoice: latest, status }: Stripe.Subscription,
): Promise<boolean> {
  if (!latest || status === 'canceled' || status === 'incomplete_expired') return false;
  const invoice = typeof latest === 'string' ? latest : latest.id;
  if (!invoice) return false;
  const payments = await stripe.invoicePayments.list({
    invoice,
    status: 'paid',
    expand: ['data.payment.payment_intent.latest_charge'],
  });
  return payments.data.some(({ payment }) => {
    const intent = payment.payment_intent;
    const charge = typeof intent === 'object' && intent !== null ? intent.latest_charge : null;
    return typeof charge === 'object' && charge !== null && charge.refunded;
  });
}
