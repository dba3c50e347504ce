import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

type Fields = Record<string, unknown>;

/**
 * Stripe's API as its library calls it: form-encoded requests; lists by customer and status, in pages, with the ids of
 * objects that the call does not expand. Its state is what a test sets, whole objects, the newest first.
 */
export interface StripeServer {
  url: string;
  /** Such as `POST /v1/checkout/sessions`, in order. */
  calls: { call: string; form: URLSearchParams }[];
  subscriptions: Fields[];
  sessions: Fields[];
  /** By invoice. */
  payments: Record<string, Fields[]>;
  charges: Fields[];
  disputes: Fields[];
  /** Answers the next calls with this status. */
  failWith: number | null;
  /** Where a checkout is paid; null: an address of its own that nothing answers. */
  checkoutUrl: string | null;
  /** Called before a list of subscriptions is answered. */
  beforeList: (() => Promise<void>) | null;
  /** Called before a checkout is ended: what another request, or the person, did to it. */
  beforeExpire: ((session: Fields) => void) | null;
  close(): Promise<void>;
}

type State = Omit<StripeServer, 'close' | 'url'>;

export async function startStripe(): Promise<StripeServer> {
  const state: State = {
    calls: [],
    subscriptions: [],
    sessions: [],
    payments: {},
    charges: [],
    disputes: [],
    failWith: null,
    checkoutUrl: null,
    beforeList: null,
    beforeExpire: null,
  };
  const server = createServer((request, response) => void receive(state, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, {
    url,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

async function receive(
  state: State,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let body = '';
  for await (const piece of request) body += String(piece);
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://stripe');
  const call = `${request.method} ${pathname}`;
  const form = new URLSearchParams(body);
  state.calls.push({ call, form });
  const [status, value] =
    request.headers.authorization === 'Bearer sk_test_scripted'
      ? await answer(state, call, request.method === 'GET' ? searchParams : form)
      : failure(401, 'Invalid API Key');
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' });
  response.end(JSON.stringify(value));
}

type Answer = [status: number, value: unknown];

const failure = (status: number, message: string, type = 'invalid_request_error'): Answer => [
  status,
  { error: { type, message, ...(status === 404 && { code: 'resource_missing' }) } },
];

async function answer(state: State, call: string, query: URLSearchParams): Promise<Answer> {
  if (state.failWith) return failure(state.failWith, 'down', 'api_error');
  if (call.startsWith('GET ')) return read(state, call, query);
  if (call === 'POST /v1/customers') return [200, { id: 'cus_ann', object: 'customer' }];
  if (call === 'POST /v1/checkout/sessions') return [200, openSession(state, query)];
  if (call === 'POST /v1/billing_portal/sessions') {
    return [200, { id: 'bps_1', url: 'https://portal.example/bps_1' }];
  }
  const expired = /^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(call)?.[1];
  if (expired) return expire(state, expired);
  const canceled = /^DELETE \/v1\/subscriptions\/(\w+)$/.exec(call)?.[1];
  const subscription = state.subscriptions.find(({ id }) => id === canceled);
  if (!subscription) return failure(404, `no ${call}`);
  return [200, Object.assign(subscription, { status: 'canceled' })];
}

async function read(state: State, call: string, query: URLSearchParams): Promise<Answer> {
  const of = (name: string) => (each: Fields) => each[name] === query.get(name);
  const status = query.get('status');
  if (call === 'GET /v1/subscriptions') {
    const data = structuredClone(state.subscriptions);
    await state.beforeList?.();
    const isListed = (each: Fields) =>
      status === 'all' || (status ? each.status === status : each.status !== 'canceled');
    return page(data.filter(of('customer')).filter(isListed), query);
  }
  if (call === 'GET /v1/checkout/sessions') {
    const isListed = (each: Fields) => !status || (each.status ?? 'complete') === status;
    return page(state.sessions.filter(of('customer')).filter(isListed), query);
  }
  const session = state.sessions.find(
    ({ id }) => call === `GET /v1/checkout/sessions/${String(id)}`,
  );
  if (session) return [200, session];
  if (call === 'GET /v1/invoice_payments') {
    const isListed = (each: Fields) => !status || (each.status ?? 'paid') === status;
    return page((state.payments[query.get('invoice') ?? ''] ?? []).filter(isListed), query);
  }
  if (call === 'GET /v1/disputes') return page(state.disputes.filter(of('charge')), query);
  const charge = state.charges.find(({ id }) => id === call.replace('GET /v1/charges/', ''));
  return charge ? [200, charge] : failure(404, `no ${call}`);
}

function openSession(state: State, form: URLSearchParams): Fields {
  const id = `cs_${state.sessions.length + 1}`;
  const session = {
    id,
    object: 'checkout.session',
    customer: form.get('customer'),
    mode: form.get('mode'),
    status: 'open',
    payment_status: 'unpaid',
    created: state.sessions.length,
    url: state.checkoutUrl ?? `https://checkout.example/${id}`,
  };
  state.sessions.unshift(session);
  return session;
}

function expire(state: State, id: string): Answer {
  const session = state.sessions.find((each) => each.id === id);
  if (session) state.beforeExpire?.(session);
  if (session?.status !== 'open')
    return failure(400, 'Only Checkout Sessions with a status in ["open"]');
  return [200, Object.assign(session, { status: 'expired', url: null })];
}

function page(all: readonly Fields[], query: URLSearchParams): Answer {
  const from = all.findIndex(({ id }) => id === query.get('starting_after')) + 1;
  const end = from + Number(query.get('limit') ?? 10);
  const expanded = [...query]
    .filter(([name]) => name.startsWith('expand['))
    .map(([, path]) => path);
  const data = all.slice(from, end).map((each) => withIds(each, 'data', expanded));
  return [200, { object: 'list', has_more: end < all.length, url: '', data }];
}

const expandable = new Set(['latest_invoice', 'payment_intent', 'latest_charge']);

/** As the API shows it: what is not expanded is an id. */
function withIds(value: unknown, path: string, expanded: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => withIds(each, path, expanded));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => {
    const at = `${path}.${name}`;
    const isShown = expanded.some((each) => each === at || each.startsWith(`${at}.`));
    const id = (inner as Fields | null)?.id;
    return [name, expandable.has(name) && !isShown && id ? id : withIds(inner, at, expanded)];
  });
  return Object.fromEntries(entries);
}

/** A subscription as the API shows it. `change` replaces fields. */
export function someSubscription(price: string, periodEnd: number, change: Fields = {}): Fields {
  return {
    id: 'sub_1',
    object: 'subscription',
    customer: 'cus_ann',
    status: 'active',
    cancel_at: null,
    cancel_at_period_end: false,
    latest_invoice: { id: 'in_1', object: 'invoice', status: 'paid', attempt_count: 1 },
    items: {
      object: 'list',
      data: [
        {
          id: 'si_1',
          quantity: 1,
          current_period_end: periodEnd,
          price: {
            id: price,
            unit_amount: 3000,
            recurring: { interval: 'month', interval_count: 1 },
          },
        },
      ],
    },
    ...change,
  };
}

/** An event with the signature of `secret`. Times in seconds. */
export async function signedEvent(
  { id, type, object, created }: { id: string; type: string; object: Fields; created: number },
  secret: string,
  timestamp = created,
): Promise<{ payload: string; signature: string }> {
  const event = { id, object: 'event', type, created, livemode: false, data: { object } };
  const payload = JSON.stringify(event, null, 2);
  const signature = await new Stripe('sk_test_scripted').webhooks.generateTestHeaderStringAsync({
    payload,
    secret,
    timestamp,
  });
  return { payload, signature };
}
