import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** Bytes of a JSON body where a route names no limit of its own. */
export const defaultBodyLimit = 1024 * 1024;

/** Requests that one address may make to a route that hands out tokens. */
export const tokenRateLimit = { rateLimit: { max: 60, timeWindow: '1 minute' } };

/** Of programs that are connected: several may be behind one address. */
export const programRateLimit = { rateLimit: { max: 300, timeWindow: '1 minute' } };

/** Rates are limited where a route's `config` says so. */
export const limits = fastifyPlugin(async (app: FastifyInstance) => {
  await app.register(rateLimit, { global: false });
});
