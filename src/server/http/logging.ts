import type { FastifyServerOptions } from 'fastify';

/** Logs tell method, path and status; never a query, a header, a body or an address of a person. */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    redact: {
      paths: [
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
      ],
      censor: '[redacted]',
    },
    serializers: {
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: request.url.split('?', 1)[0],
      }),
    },
  };
}
