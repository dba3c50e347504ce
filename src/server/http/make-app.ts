import type { AddressInfo } from 'node:net';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import { signedHeaderNames } from '#api/client/signed-headers.ts';
import { ConfigError } from '../config-error.ts';
import type { ServerContext } from '../context.ts';
import { chatRoutes } from '../routes/chat.ts';
import { documentRoutes } from '../routes/documents.ts';
import { embeddingRoutes } from '../routes/embeddings.ts';
import { healthRoutes } from '../routes/health.ts';
import { modelRoutes } from '../routes/models.ts';
import { oauthRoutes } from '../routes/oauth.ts';
import { searchDocumentRoutes } from '../routes/search-document.ts';
import { transcriptionRoutes } from '../routes/transcriptions.ts';
import { webAppRoutes } from '../routes/web-app.ts';
import { sendError, toRequestError } from './errors.ts';
import { guardRequests } from './guards.ts';
import { loggerOptions } from './logging.ts';
import { originsOf } from './origins.ts';

export interface App {
  app: FastifyInstance;
  /** Listens as configured and answers the printed address. */
  listen: () => Promise<string>;
}

/** The HTTP side: guards first, then headers, limits and routes. */
export async function makeApp(
  context: ServerContext,
  logTo?: { write(line: string): void },
): Promise<App> {
  const { config } = context;
  const logger = loggerOptions(config.logLevel);
  const app = Fastify({
    logger: typeof logger === 'object' && logTo ? { ...logger, stream: logTo } : logger,
    trustProxy: config.trustProxy,
    forceCloseConnections: 'idle',
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 500 },
  });
  app.setErrorHandler((thrown: Error, request, reply) => {
    const error = toRequestError(thrown);
    if (error.code === 'failed') request.log.error({ err: thrown }, 'request failed');
    sendError(request, reply, error);
  });
  guardRequests(app, context);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    frameguard: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    // Only a public address with TLS may ask browsers to insist on it.
    strictTransportSecurity: config.publicUrl?.startsWith('https:') ?? false,
  });
  await app.register(cors, {
    origin: (origin, done) =>
      done(null, origin !== undefined && context.origins.allowsOrigin(origin)),
    allowedHeaders: ['authorization', 'content-type', 'range', 'if-range', ...signedHeaderNames],
    exposedHeaders: ['retry-after', 'accept-ranges', 'content-range', 'etag'],
    credentials: false,
    maxAge: 600,
  });
  await app.register(rateLimit, { global: false });
  countRequests(app, context);
  for (const routes of [oauthRoutes, healthRoutes, modelRoutes, chatRoutes, embeddingRoutes]) {
    routes(app, context);
  }
  transcriptionRoutes(app, context);
  searchDocumentRoutes(app, context);
  documentRoutes(app, context);
  webAppRoutes(app, config.webDir);
  return { app, listen: () => listen(app, context) };
}

function countRequests(app: FastifyInstance, { metrics }: ServerContext): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: reply.statusCode };
    metrics.requests.observe(labels, reply.elapsedTime / 1000);
  });
}

async function listen(app: FastifyInstance, context: ServerContext): Promise<string> {
  const { host, port } = context.config;
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new ConfigError([`PORT: ${port} is taken on ${host}; stop its owner or set PORT.`]);
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new ConfigError([`HOST: ${host} is no address of this machine.`]);
    }
    if (code === 'EACCES') throw new ConfigError([`PORT: ${port} needs more rights; set PORT.`]);
    throw error;
  }
  context.origins = originsOf(context.config, (app.server.address() as AddressInfo).port);
  return context.origins.url;
}
