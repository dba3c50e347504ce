import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Metrics } from './metrics.ts';

/** Measures requests by route, so that the number of series does not grow with what callers send. */
export const requestMetrics = fastifyPlugin(
  async (app: FastifyInstance, { metrics }: { metrics: Metrics }) => {
    app.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'none';
      const labels = { method: request.method, route, status: reply.statusCode };
      metrics.requests.observe(labels, reply.elapsedTime / 1000);
    });
  },
);
