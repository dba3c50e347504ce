import * as z from 'zod/mini';
import { paymentWebhookPath } from '#api/plans.ts';
import type { SchemaRoutes } from '../../http/app-parts.ts';
import { nothingHere } from '../../http/errors.ts';
import { processEvent, readEvent } from '../../plans/payment-events.ts';

const schema = {
  response: { 200: z.object({ received: z.literal(true) }) },
};

/** Events of the payment provider; public: their signature is the proof. */
export const paymentWebhookRoutes: SchemaRoutes<'plans'> = async (app, { plans }) => {
  // The signature is one of the bytes that were sent.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const config = { rateLimit: { max: 600, timeWindow: '1 minute' } };
  const requirePayments = () => {
    if (!plans.payments) throw nothingHere();
    return plans.payments;
  };
  // Before any of the body is read.
  const onRequest = async () => void requirePayments();
  const options = { schema, config, bodyLimit: 1_000_000, onRequest };
  app.post(paymentWebhookPath, options, async (request) => {
    const { db, now } = plans;
    const payments = requirePayments();
    const signature = request.headers['stripe-signature'];
    const event = await readEvent(payments, {
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      signature: typeof signature === 'string' ? signature : undefined,
      now: now(),
    });
    const outcome = await processEvent(payments, db, event);
    request.log.info({ event: event.id, type: event.type, outcome }, 'payment event');
    return { received: true as const };
  });
};
