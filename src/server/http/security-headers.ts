import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { refusalHeaders } from '#api/client/refusal.ts';
import { signatureHeaderNames } from '#api/client/sign-request.ts';
import { signedHeaderNames } from '#api/client/signed-headers.ts';
import { traceHeader } from '#api/client/trace.ts';
import { featureHeader, taskHeader } from '#api/plans.ts';
import { answerHeader } from '#api/resumable-answers.ts';
import type { Origins } from './origins.ts';

interface SecurityHeadersOptions {
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
      // The pop-up of a sign-in can answer the page that opened it.
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      referrerPolicy: { policy: 'no-referrer' },
      // Only a public address with TLS may ask browsers to insist on it.
      strictTransportSecurity: publicUrl?.startsWith('https:') ?? false,
    });
    await app.register(cors, {
      origin: (origin, done) => done(null, origin !== undefined && origins().allowsOrigin(origin)),
      methods: ['GET', 'HEAD', 'POST', 'PUT'],
      allowedHeaders: [
        'authorization',
        'content-type',
        'range',
        'if-range',
        'last-event-id',
        answerHeader,
        taskHeader,
        featureHeader,
        traceHeader,
        ...signedHeaderNames,
        ...signatureHeaderNames,
      ],
      // S8.2: the client reads the difference of the clocks from Date.
      exposedHeaders: [
        ...refusalHeaders,
        traceHeader,
        'retry-after',
        'accept-ranges',
        'content-range',
        'etag',
      ],
      credentials: false,
      maxAge: 600,
    });
  },
);
