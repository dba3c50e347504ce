import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { signedHeaderNames } from '#api/client/signed-headers.ts';
import type { Origins } from './origins.ts';

export interface SecurityHeadersOptions {
  origins: () => Origins;
  publicUrl: string | null;
}

/** Headers that keep a browser from misusing an answer; CORS for our own origins only. */
export const securityHeaders = fastifyPlugin(
  async (app: FastifyInstance, { origins, publicUrl }: SecurityHeadersOptions) => {
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
      frameguard: { action: 'deny' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      referrerPolicy: { policy: 'no-referrer' },
      // Only a public address with TLS may ask browsers to insist on it.
      strictTransportSecurity: publicUrl?.startsWith('https:') ?? false,
    });
    await app.register(cors, {
      origin: (origin, done) => done(null, origin !== undefined && origins().allowsOrigin(origin)),
      methods: ['GET', 'HEAD', 'POST', 'PUT'],
      allowedHeaders: ['authorization', 'content-type', 'range', 'if-range', ...signedHeaderNames],
      exposedHeaders: ['retry-after', 'accept-ranges', 'content-range', 'etag'],
      credentials: false,
      maxAge: 600,
    });
  },
);
