import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { traceHeader } from '#api/client/trace.ts';
import type { Redactor } from '../providers/keys/redactor.ts';

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

/** Where log lines are written. */
export interface LogStream {
  write(line: string): void;
}

/**
 * Secrets are removed twice: by the paths of objects, and from each line as text, because a package may
 * log headers under any name (@fastify/multipart does at `trace`).
 */
export function loggerOptions(level: string, redactor: Redactor, to: LogStream = process.stdout) {
  const stream: LogStream = {
    write(line) {
      to.write(redactor.redact(line));
    },
  };
  return { level, redact: { paths: secretPaths, censor: '[redacted]' }, stream };
}

/**
 * One line a request, under the trace id that its reply has, at level `info`: method, path, status and milliseconds; never a query, a header,
 * a body or an address of a person.
 */
export const requestLog = fastifyPlugin(async (app: FastifyInstance) => {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header(traceHeader, request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?', 1)[0];
    const { statusCode: status, elapsedTime } = reply;
    request.log.info(
      { method: request.method, path, status, ms: Math.round(elapsedTime) },
      'request',
    );
  });
});
