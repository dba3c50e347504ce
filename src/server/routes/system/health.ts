import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { failedReplySchema } from '#api/product-reply.ts';
import type { Database } from '../../database/connect.ts';
import type { Readiness } from '../../database/readiness.ts';

interface HealthOptions {
  db: Database;
  readiness: Readiness;
  changes: { readonly isLive: boolean };
  closing: AbortSignal;
}

const okSchema = z.object({ status: z.literal('OK') });
const readySchema = z.extend(okSchema, {
  /** How live changes are learnt; `polled`: notifications of PostgreSQL do not arrive. */
  changes: z.enum(['live', 'polled']),
});

export const healthRoutes: FastifyPluginAsyncZod<HealthOptions> = async (
  app,
  { db, readiness, changes, closing },
) => {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });

  /** The process answers. */
  app.get('/healthz', { schema: { response: { 200: okSchema } } }, async () => {
    return { status: 'OK' as const };
  });

  /** It can serve: the database takes writes, and it is not closing. */
  const schema = { response: { 200: readySchema, 503: failedReplySchema } };
  app.get('/readyz', { schema }, async (_request, reply) => {
    if (!closing.aborted && (await readiness.isReady(db)))
      return {
        status: 'OK' as const,
        changes: changes.isLive ? ('live' as const) : ('polled' as const),
      };
    return reply
      .code(503)
      .header('retry-after', '2')
      .send({ status: 'ERROR', detail: 'not ready', code: 'not_ready' });
  });
};
