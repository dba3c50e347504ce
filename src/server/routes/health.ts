import type { FastifyInstance } from 'fastify';
import { CodedError } from '#shared/errors/coded-error.ts';
import { bearerOf, principalOf } from '../auth/authenticate.ts';
import { sameSecret } from '../auth/secret-files.ts';
import type { ServerContext } from '../context.ts';
import { isReady } from '../database/connect.ts';

export function healthRoutes(app: FastifyInstance, context: ServerContext): void {
  /** The process answers. */
  app.get('/healthz', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    return { status: 'OK' };
  });

  /** It can serve: the database answers, and it is not closing. */
  app.get('/readyz', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (!context.closing.aborted && (await isReady(context.db))) return { status: 'OK' };
    return reply.code(503).send({ status: 'ERROR', detail: 'not ready', code: 'not_ready' });
  });

  app.get('/metrics', async (request, reply) => {
    const { metricsToken } = context.config;
    const bearer = bearerOf(request);
    const byToken = metricsToken && bearer && sameSecret(bearer, metricsToken);
    if (!byToken) await principalOf(context, request);
    if (!bearer) throw new CodedError('please_login', 'Please login');
    const { registry } = context.metrics;
    return reply
      .header('content-type', registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics());
  });
}
