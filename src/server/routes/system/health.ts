import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { failedReplySchema } from '#api/product-reply.ts';
import { type Database, isReady } from '../../database/connect.ts';

export interface HealthOptions {
  db: Database;
  closing: AbortSignal;
}

const okSchema = z.object({ status: z.literal('OK') });

export const healthRoutes: FastifyPluginAsyncZod<HealthOptions> = async (app, { db, closing }) => {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });

  /** The process answers. */
  app.get('/healthz', { schema: { response: { 200: okSchema } } }, async () => {
    return { status: 'OK' as const };
  });

  /** It can serve: the database answers, and it is not closing. */
  const readiness = { response: { 200: okSchema, 503: failedReplySchema } };
  app.get('/readyz', { schema: readiness }, async (_request, reply) => {
    if (!closing.aborted && (await isReady(db))) return { status: 'OK' as const };
    return reply.code(503).send({ status: 'ERROR', detail: 'not ready', code: 'not_ready' });
  });
};
