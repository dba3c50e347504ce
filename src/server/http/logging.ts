import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** What of an error or an object may hold a secret, or a person's text. */
const secretPaths = [
  'authorization',
  '*.authorization',
  '*.apiKey',
  '*.access_token',
  '*.refresh_token',
  '*.secret',
  'req.headers',
  'res.headers',
  'err.requestBodyValues',
  'err.responseBody',
  'err.responseHeaders',
  'err.data',
  'err.url',
];

export function loggerOptions(level: string): NonNullable<FastifyServerOptions['logger']> {
  return { level, redact: { paths: secretPaths, censor: '[redacted]' } };
}

/**
 * One line a request, at level `info`: method, path, status and milliseconds; never a query, a header,
 * a body or an address of a person.
 */
export const requestLog = fastifyPlugin(async (app: FastifyInstance) => {
  app.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?', 1)[0];
    const { statusCode: status, elapsedTime } = reply;
    request.log.info(
      { method: request.method, path, status, ms: Math.round(elapsedTime) },
      'request',
    );
  });
});
