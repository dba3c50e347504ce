import * as z from 'zod/mini';
import { requireOperator } from '../../auth/authenticate.ts';
import type { SchemaRoutes } from '../../http/app-parts.ts';

/** What Prometheus reads, with METRICS_TOKEN or the bearer of who runs the server. */
export const metricsRoutes: SchemaRoutes<'metrics'> = async (app, { metrics }) => {
  const { registry } = metrics;
  const response = { 200: { content: { 'text/plain': { schema: z.string() } } } };
  const options = { config: { auth: 'metrics' as const }, schema: { response } };
  app.get('/metrics', options, async (request, reply) => {
    if (request.caller) requireOperator(request);
    return reply
      .header('content-type', registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics());
  });
};
