import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { userOfReply } from '#domain/account/user.ts';
import { type AuthUser, callAs, type ServerAddress, signIn } from '#test/support/account-client.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import {
  type StripeServer,
  signedEvent,
  someSubscription,
  startStripe,
} from '#test/support/stripe-server.ts';

/* Buying plans, and events of the payment provider: signed, twice, late, in any order. */
const secret = 'whsec_scripted';
const day = 24 * 3600;
const now = Date.UTC(2027, 0, 15);
const seconds = now / 1000;
let folder: string;
let stripe: StripeServer;
let server: TestServer;
let to: ServerAddress;
let sql: pg.Client;
let ann: AuthUser;
let lastEvent = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gloss-plans-'));
  const file = path.join(folder, 'plans.json');
  writeFileSync(
    file,
    JSON.stringify({
      pro: { price_id: 'live_month', test_price_id: 'price_month' },
      pro_yearly: { test_price_id: 'price_year', promotion_code: 'promo_1' },
      pro_one_year: { test_price_id: 'price_once' },
      pro_quarterly: null,
    }),
  );
  stripe = await startStripe();
  const env = {
    TRUSTED_PROXIES: 'loopback',
    PLANS_FILE: file,
    STRIPE_SECRET_KEY: 'sk_test_scripted',
    STRIPE_WEBHOOK_SECRET: secret,
    STRIPE_API_URL: stripe.url,
  };
  server = await startTestServer(env, { now: () => now });
  to = { url: server.url, now: () => now };
  sql = new pg.Client({ connectionString: server.databaseUrl });
  await sql.connect();
  ann = await signIn(to, { codeFor }, 'ann@gloss.example');
}, 60_000);
afterAll(async () => {
  await sql.end();
  await server.close();
  await stripe.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  const empty = { subscriptions: [], sessions: [], payments: {}, charges: [], disputes: [] };
  Object.assign(stripe, empty, { failWith: null });
  stripe.beforeList = null;
  stripe.beforeExpire = null;
  stripe.missing.clear();
  stripe.calls.length = 0;
  await sql.query('delete from granted_role');
  await sql.query('delete from subscription');
  await sql.query('insert into subscription (owner_id, customer_id) values ($1, $2)', [
    ann.user_id,
    'cus_ann',
  ]);
});

async function codeFor(email: string): Promise<string | undefined> {
  const reply = await server.call('/account/mailbox');
  const { data } = (await reply.json()) as { data: { mails: { to: string; text: string }[] } };
  return /\d{6}/.exec(data.mails.find((mail) => mail.to === email)?.text ?? '')?.[0];
}

async function send(type: string, change: { id?: string; at?: number; object?: object } = {}) {
  lastEvent += 1;
  const { id = `evt_${lastEvent}`, at = seconds, object = {} } = change;
  const event = { id, type, created: at, object: { customer: 'cus_ann', ...object } };
  return post(await signedEvent(event, secret, seconds));
}

function post({ payload, signature }: { payload: string; signature: string }) {
  return fetch(`${server.url}/payment/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  });
}

/** Forms of the calls to the provider. */
const sent = (start: string) =>
  stripe.calls
    .filter(({ call }) => call.startsWith(start) && !call.endsWith('/expire'))
    .map(({ form }) => Object.fromEntries(form));

async function buy(plan: string): Promise<string> {
  const body = { plan };
  const reply = await callAs(to, ann, '/payment/create_checkout_session', { body });
  return ((await reply.json()) as { data: { url: string } }).data.url;
}

async function user(who = ann) {
  const reply = await callAs(to, who, '/user/get_user_info');
  return userOfReply(((await reply.json()) as { data: never }).data, now);
}

test('S7.6 a plan is paid in the checkout, by the price id of the environment', async () => {
  await sql.query('delete from subscription');
  const reply = await callAs(to, ann, '/payment/create_checkout_session', {
    body: { plan: 'pro' },
  });
  expect(await reply.json()).toEqual({
    status: 'OK',
    data: { url: 'https://checkout.example/cs_1' },
  });
  const [customer, session] = sent('POST');
  expect(sent('POST')).toHaveLength(2);
  expect(customer).toMatchObject({ email: 'ann@gloss.example', 'metadata[owner_id]': ann.user_id });
  expect(session).toMatchObject({
    mode: 'subscription',
    customer: 'cus_ann',
    client_reference_id: ann.user_id,
    'line_items[0][price]': 'price_month',
    allow_promotion_codes: 'true',
  });
});

test('S3.11 a plan has its promotion code; one paid once is no subscription', async () => {
  await callAs(to, ann, '/payment/create_checkout_session', { body: { plan: 'pro_yearly' } });
  await callAs(to, ann, '/payment/create_checkout_session', { body: { plan: 'pro_one_year' } });
  const [year, once] = sent('POST /v1/checkout/sessions');
  expect(year).toMatchObject({ 'discounts[0][promotion_code]': 'promo_1' });
  expect(once).toMatchObject({ mode: 'payment', 'line_items[0][price]': 'price_once' });
});

test.each(['free', 'pro_quarterly', 'gold'])('%s cannot be bought', async (plan) => {
  const reply = await callAs(to, ann, '/payment/create_checkout_session', { body: { plan } });
  expect(reply.status).toBe(400);
  expect(stripe.calls).toEqual([]);
});

test.each(['active', 'trialing', 'past_due', 'unpaid', 'paused'])(
  'who has a subscription that is %s changes it in the portal: none is paid twice',
  async (status) => {
    // No event of it has come yet.
    stripe.subscriptions = [someSubscription('price_month', seconds + 30 * day, { status })];
    expect(await buy('pro_yearly')).toBe('https://portal.example/bps_1');
    expect(sent('POST /v1/checkout')).toEqual([]);
  },
);

test('who ended a subscription before its period can buy again; one of another customer is none', async () => {
  const end = seconds + 30 * day;
  stripe.subscriptions = [
    someSubscription('price_month', end, { status: 'canceled' }),
    someSubscription('price_month', end, { id: 'sub_2', customer: 'cus_bob' }),
  ];
  await send('customer.subscription.deleted');
  expect((await user()).subscription).toMatchObject({ status: 'canceled', periodEnd: end * 1000 });
  expect(await buy('pro')).toMatch(/^https:\/\/checkout\.example/);
});

test('of checkouts in two tabs only the last can be paid', async () => {
  await buy('pro');
  await buy('pro_yearly');
  expect(stripe.sessions.map(({ status }) => status)).toEqual(['open', 'expired']);
  await Promise.all([buy('pro'), buy('pro'), buy('pro_one_year')]);
  expect(stripe.sessions.filter(({ status }) => status === 'open')).toEqual([stripe.sessions[0]]);
});

test('a checkout that another request ends first is no failure; one that is paid first leads to the portal', async () => {
  await buy('pro');
  stripe.beforeExpire = (session) => Object.assign(session, { status: 'expired' });
  expect(await buy('pro_yearly')).toBe('https://checkout.example/cs_2');
  stripe.beforeExpire = (session) => {
    if (session.id === 'cs_2') session.status = 'complete';
  };
  expect(await buy('pro')).toBe('https://portal.example/bps_1');
  expect(stripe.sessions.map(({ status }) => status)).toEqual(['expired', 'complete', 'expired']);
});

test('a customer of other keys, or one that was deleted at the provider, is made again', async () => {
  await sql.query("update subscription set customer_id = 'cus_old'");
  stripe.missing.add('cus_old');
  const portal = await callAs(to, ann, '/payment/create_portal_session', { body: {} });
  expect(portal.status).toBe(404);
  expect(await buy('pro')).toMatch(/^https:\/\/checkout\.example/);
  expect(sent('POST /v1/checkout/sessions')).toMatchObject([{ customer: 'cus_ann' }]);
  const { rows } = await sql.query('select customer_id from subscription');
  expect(rows).toEqual([{ customer_id: 'cus_ann' }]);
});

test('a provider that cannot be reached is an error without anything of its reply', async () => {
  stripe.failWith = 500;
  const reply = await callAs(to, ann, '/payment/create_checkout_session', {
    body: { plan: 'pro' },
  });
  expect(reply.status).toBe(503);
  const text = await reply.text();
  expect(text).toContain('payment_unavailable');
  expect(text).not.toMatch(/down|sk_test|cus_ann/);
});

test('an upgrade holds with the next request', async () => {
  expect(await user()).toMatchObject({ role: 'free', planName: 'FREE' });
  stripe.subscriptions = [someSubscription('price_month', seconds + 30 * day)];
  expect((await send('checkout.session.completed')).status).toBe(200);
  expect(await user()).toMatchObject({
    role: 'pro',
    planName: 'PRO',
    expiresAt: now + 31 * day * 1000,
    subscription: { type: 'SUBSCRIPTION', status: 'active', finalAmount: 30, isOneTime: false },
  });
});

test('a year that is paid once is a role until its end', async () => {
  stripe.sessions = [somePurchase(false)];
  await send('checkout.session.completed');
  const end = now + 365 * day * 1000;
  expect(await user()).toMatchObject({
    role: 'pro',
    planName: 'PRO_ONE_YEAR',
    expiresAt: end,
    subscription: { isOneTime: true, periodEnd: end, finalAmount: 144 },
  });
});

function somePurchase(refunded: boolean, change: object = {}) {
  return {
    id: 'cs_2',
    customer: 'cus_ann',
    mode: 'payment',
    status: 'complete',
    payment_status: 'paid',
    created: seconds,
    amount_total: 14_400,
    payment_intent: { id: 'pi_1', latest_charge: { id: 'ch_1', refunded, disputed: false } },
    ...change,
  };
}

test('S3.10 a year and a subscription: the subscription is shown, the role lasts the year', async () => {
  stripe.sessions = [somePurchase(false)];
  stripe.subscriptions = [someSubscription('price_month', seconds + 30 * day)];
  await send('customer.subscription.created');
  expect(await user()).toMatchObject({
    planName: 'PRO',
    expiresAt: now + 365 * day * 1000,
    subscription: { type: 'SUBSCRIPTION', status: 'active', isOneTime: false },
  });
});

test('a year with a code for nothing is a year', async () => {
  const free = { payment_status: 'no_payment_required', payment_intent: null, amount_total: 0 };
  stripe.sessions = [somePurchase(false, free)];
  await send('checkout.session.completed');
  expect(await user()).toMatchObject({ role: 'pro', subscription: { finalAmount: 0 } });
});

test('of many checkouts the paid one is found', async () => {
  const others = Array.from({ length: 120 }, (_, at) => ({
    id: `cs_m${at}`,
    mode: 'subscription',
  }));
  stripe.sessions = [
    ...others.map((other) => somePurchase(false, other)),
    somePurchase(false, { customer: 'cus_bob', id: 'cs_bob' }),
    somePurchase(false),
  ];
  await send('checkout.session.completed');
  expect((await user()).expiresAt).toBe(now + 365 * day * 1000);
});

test.each(['refund.updated', 'refund.failed', 'charge.dispute.created'])(
  '%s names a charge, and it the customer',
  async (type) => {
    stripe.charges = [{ id: 'ch_1', customer: 'cus_ann' }];
    stripe.sessions = [somePurchase(false)];
    const of = (charge: string) => ({ object: { customer: undefined, charge } });
    expect((await send(type, of('ch_stranger'))).status).toBe(200);
    expect((await user()).role).toBe('free');
    await send(type, of('ch_1'));
    expect((await user()).role).toBe('pro');
  },
);

test('a dispute takes the plan, and one that is won gives it back', async () => {
  const charge = { id: 'ch_1', refunded: false, disputed: true };
  const payment = { payment: { payment_intent: { id: 'pi_2', latest_charge: charge } } };
  stripe.charges = [{ id: 'ch_1', customer: 'cus_ann' }];
  stripe.subscriptions = [someSubscription('price_month', seconds + 30 * day)];
  stripe.payments = { in_1: [{ id: 'inpay_1', ...payment }] };
  for (const [status, role] of [
    ['needs_response', 'free'],
    ['lost', 'free'],
    ['warning_under_review', 'pro'],
    ['won', 'pro'],
  ]) {
    stripe.disputes = [{ id: 'dp_1', charge: 'ch_1', status }];
    await send('charge.dispute.updated', { object: { customer: undefined, charge: 'ch_1' } });
    expect((await user()).role).toBe(role);
  }
});

test('an event that comes again is processed once', async () => {
  stripe.subscriptions = [someSubscription('price_month', seconds + 30 * day)];
  await send('customer.subscription.created', { id: 'evt_again' });
  const requested = stripe.calls.length;
  for (let time = 0; time < 3; time += 1) {
    expect((await send('customer.subscription.created', { id: 'evt_again' })).status).toBe(200);
  }
  expect(stripe.calls).toHaveLength(requested);
  expect((await user()).role).toBe('pro');
});

test.each([
  [['customer.subscription.created', 'customer.subscription.updated', 'invoice.paid']],
  [['invoice.paid', 'customer.subscription.updated', 'customer.subscription.created']],
  [
    [
      'customer.subscription.updated',
      'customer.subscription.created',
      'checkout.session.completed',
    ],
  ],
])('the order of events does not matter: %j', async (types) => {
  // The last change is the end of the subscription; older events come after it.
  stripe.subscriptions = [
    someSubscription('price_month', seconds + 30 * day, { status: 'canceled' }),
  ];
  await send('customer.subscription.deleted');
  for (const [at, type] of types.entries()) {
    const object = someSubscription('price_month', seconds + 30 * day);
    await send(type, { at: seconds - 100 * (at + 1), object });
  }
  expect(await user()).toMatchObject({ role: 'free', subscription: { status: 'canceled' } });
});

test('a read that began earlier and ends later changes nothing', async () => {
  stripe.subscriptions = [someSubscription('price_month', seconds + 30 * day)];
  let release: () => void = () => {};
  let entered: () => void = () => {};
  const isEntered = new Promise<void>((resolve) => {
    entered = resolve;
  });
  stripe.beforeList = () => {
    stripe.beforeList = null;
    entered();
    return new Promise((resolve) => {
      release = resolve;
    });
  };
  const slow = send('customer.subscription.created');
  await isEntered;
  stripe.subscriptions = [
    someSubscription('price_month', seconds + 30 * day, { status: 'canceled' }),
  ];
  await send('customer.subscription.deleted');
  release();
  expect((await slow).status).toBe(200);
  expect((await user()).role).toBe('free');
});

test.each([
  ['another secret', async () => signedEvent(someEvent, 'whsec_other', seconds)],
  ['an old signature', async () => signedEvent(someEvent, secret, seconds - 301)],
  [
    'no signature',
    async () => ({ ...(await signedEvent(someEvent, secret, seconds)), signature: '' }),
  ],
  [
    'another body',
    async () => {
      const event = await signedEvent(someEvent, secret, seconds);
      return { ...event, payload: event.payload.replace('cus_ann', 'cus_bob') };
    },
  ],
])('a forged event is refused: %s', async (_, forge) => {
  stripe.subscriptions = [someSubscription('price_month', seconds + 30 * day)];
  expect((await post(await forge())).status).toBe(403);
  expect(stripe.calls).toEqual([]);
  expect((await user()).role).toBe('free');
});

const someEvent = {
  id: 'evt_forged',
  type: 'customer.subscription.created',
  object: { customer: 'cus_ann' },
  created: seconds,
};

test('an unknown event, and one of a stranger, are answered and change nothing', async () => {
  stripe.subscriptions = [someSubscription('price_month', seconds + 30 * day)];
  expect((await send('payout.paid')).status).toBe(200);
  const stranger = { object: { customer: 'cus_stranger' } };
  expect((await send('customer.subscription.created', stranger)).status).toBe(200);
  expect((await send('customer.subscription.created', { object: { customer: null } })).status).toBe(
    200,
  );
  expect(stripe.calls).toEqual([]);
  expect((await user()).role).toBe('free');
});

test('an event whose state cannot be read is refused, and processed when it comes again', async () => {
  stripe.subscriptions = [someSubscription('price_month', seconds + 30 * day)];
  stripe.failWith = 500;
  expect((await send('invoice.paid', { id: 'evt_late' })).status).toBe(503);
  stripe.failWith = null;
  expect((await send('invoice.paid', { id: 'evt_late' })).status).toBe(200);
  expect((await user()).role).toBe('pro');
});

test('S4.8 a failed payment is shown while access continues, and a paid one clears it', async () => {
  const open = { id: 'in_2', status: 'open', attempt_count: 1 };
  stripe.subscriptions = [
    someSubscription('price_month', seconds + 30 * day, {
      status: 'past_due',
      latest_invoice: open,
    }),
  ];
  await send('invoice.payment_failed', { at: seconds - day });
  expect(await user()).toMatchObject({
    role: 'pro',
    subscription: { status: 'past_due', paymentFailedAt: now - day * 1000 },
  });
  await send('customer.subscription.updated', { at: seconds });
  expect((await user()).subscription?.paymentFailedAt).toBe(now - day * 1000);
  await send('invoice.payment_failed', { at: seconds });
  await send('invoice.payment_failed', { at: seconds - 5 * day });
  expect((await user()).subscription?.paymentFailedAt).toBe(now);
  stripe.subscriptions = [someSubscription('price_month', seconds + 30 * day)];
  await send('invoice.paid');
  expect((await user()).subscription).toMatchObject({ status: 'active', paymentFailedAt: null });
  // The event of the failure comes late.
  await send('invoice.payment_failed', { at: seconds - day });
  expect((await user()).subscription?.paymentFailedAt).toBeNull();
});

test('a subscription that is never paid ends', async () => {
  stripe.subscriptions = [
    someSubscription('price_month', seconds + 30 * day, { status: 'unpaid' }),
  ];
  await send('customer.subscription.updated');
  expect((await user()).role).toBe('free');
});

test('S4.8 who has unsubscribed has the role to the end of what is paid', async () => {
  const end = seconds + 9 * day;
  stripe.subscriptions = [someSubscription('price_month', end, { cancel_at_period_end: true })];
  await send('customer.subscription.updated');
  expect(await user()).toMatchObject({
    role: 'pro',
    expiresAt: end * 1000,
    subscription: { status: 'canceled' },
  });
});

test('a refund of the whole ends the plan; of a part it does not', async () => {
  const charge = (refunded: boolean) => [
    {
      id: 'inpay_1',
      payment: {
        type: 'payment_intent',
        payment_intent: { id: 'pi_1', latest_charge: { id: 'ch_1', refunded } },
      },
    },
  ];
  stripe.subscriptions = [someSubscription('price_month', seconds + 30 * day)];
  stripe.payments = { in_1: charge(false) };
  await send('charge.refunded', { object: { refunded: false, amount_refunded: 500 } });
  expect((await user()).role).toBe('pro');
  stripe.payments = { in_1: charge(true) };
  await send('charge.refunded', { object: { refunded: true } });
  expect((await user()).role).toBe('free');
  // The next period is paid again.
  const latest = { id: 'in_9', status: 'paid', attempt_count: 1 };
  stripe.subscriptions = [
    someSubscription('price_month', seconds + 60 * day, { latest_invoice: latest }),
  ];
  await send('invoice.paid');
  expect((await user()).role).toBe('pro');
});

test('a refunded year ends, also where the event of the refund is first', async () => {
  stripe.sessions = [somePurchase(true)];
  await send('charge.refunded', { object: { refunded: true } });
  await send('checkout.session.completed');
  expect(await user()).toMatchObject({ role: 'free', subscription: { status: 'refunded' } });
});

test('a deleted account pays no more; while the provider is away it is not deleted', async () => {
  const bob = await signIn(to, { codeFor }, 'bob@gloss.example');
  await sql.query('insert into subscription (owner_id, customer_id) values ($1, $2)', [
    bob.user_id,
    'cus_bob',
  ]);
  const of = { customer: 'cus_bob' };
  stripe.subscriptions = [someSubscription('price_month', seconds + 30 * day, of)];
  stripe.sessions = [{ ...somePurchase(false, of), status: 'open' }];
  stripe.failWith = 500;
  const body = { reason: '' };
  expect((await callAs(to, bob, '/user/delete_account', { body })).status).toBe(503);
  expect((await user(bob)).email).toBe('bob@gloss.example');
  stripe.failWith = null;
  stripe.calls.length = 0;
  expect((await callAs(to, bob, '/user/delete_account', { body })).status).toBe(200);
  expect(stripe.calls.map(({ call }) => call)).toContain('DELETE /v1/subscriptions/sub_1');
  expect(stripe.sessions[0]).toMatchObject({ status: 'expired' });
  const { rows } = await sql.query('select 1 from subscription where owner_id = $1', [bob.user_id]);
  expect(rows).toEqual([]);
});
