import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

type Fields = Record<string, unknown>;

/** Stripe's API as its library calls it: form-encoded requests, lists as JSON. Its state is what a test sets. */
export interface StripeServer {
  url: string;
  /** `POST /v1/checkout/sessions mode=subscription …`, in order. */
  calls: { call: string; form: URLSearchParams }[];
  subscriptions: Fields[];
  sessions: Fields[];
  /** By invoice. */
  payments: Record<string, Fields[]>;
  /** Answers the next calls with this status. */
  failWith: number | null;
  /** Where a checkout is paid. */
  checkoutUrl: string;
  /** Called before a list of subscriptions is answered. */
  beforeList: (() => Promise<void>) | null;
  close(): Promise<void>;
}

export async function startStripe(): Promise<StripeServer> {
  const state: Omit<StripeServer, 'close' | 'url'> = {
    calls: [],
    subscriptions: [],
    sessions: [],
    payments: {},
    failWith: null,
    checkoutUrl: 'https://checkout.example/cs_1',
    beforeList: null,
  };
  const server = createServer((request, response) => void answer(state, request, response));
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

async function answer(
  state: Omit<StripeServer, 'close' | 'url'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let body = '';
  for await (const piece of request) body += String(piece);
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://stripe');
  const call = `${request.method} ${pathname}`;
  state.calls.push({ call, form: new URLSearchParams(body) });
  const send = (status: number, value: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' });
    response.end(JSON.stringify(value));
  };
  if (request.headers.authorization !== 'Bearer sk_test_scripted') {
    return send(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } });
  }
  if (state.failWith) {
    return send(state.failWith, { error: { type: 'api_error', message: 'down' } });
  }
  const list = (data: unknown[]) =>
    send(200, { object: 'list', has_more: false, url: pathname, data });
  if (call === 'GET /v1/subscriptions') {
    const data = state.subscriptions.map((each) => structuredClone(each));
    await state.beforeList?.();
    return list(data);
  }
  if (call === 'GET /v1/checkout/sessions') return list(state.sessions);
  if (call === 'GET /v1/invoice_payments') {
    return list(state.payments[searchParams.get('invoice') ?? ''] ?? []);
  }
  if (call === 'POST /v1/customers') return send(200, { id: 'cus_ann', object: 'customer' });
  if (call === 'POST /v1/checkout/sessions') {
    return send(200, {
      id: 'cs_1',
      object: 'checkout.session',
      url: state.checkoutUrl,
    });
  }
  if (call === 'POST /v1/billing_portal/sessions') {
    return send(200, { id: 'bps_1', url: 'https://portal.example/bps_1' });
  }
  if (request.method === 'DELETE' && pathname.startsWith('/v1/subscriptions/')) {
    return send(200, {
      id: pathname.split('/').at(-1),
      object: 'subscription',
      status: 'canceled',
    });
  }
  return send(404, { error: { type: 'invalid_request_error', message: `no ${call}` } });
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
