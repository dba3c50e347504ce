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
  app.post(paymentWebhookPath, { schema, config, bodyLimit: 1_000_000 }, async (request) => {
    const { payments, db, now } = plans;
    if (!payments) throw nothingHere();
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
