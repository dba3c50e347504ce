import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { engagePath, groupsPath, recordPath, trackPath } from '#api/analytics.ts';
import { maxTrackBytes } from '#domain/analytics/limits.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { errorEntry } from '#shared/errors/registry.ts';
import { type Analytics, ownerOfToken } from '../../analytics/analytics.ts';
import { bodyOf, readBatch, tokenOfBatch, UnreadableBatch } from '../../analytics/read-batch.ts';
import { storeEvents } from '../../analytics/store-events.ts';
import { storeProfiles } from '../../analytics/store-profiles.ts';
import { recordQuerySchema, storeRecording } from '../../analytics/store-recording.ts';
import { pleaseLogin } from '../../auth/please-login.ts';
import type { Principal } from '../../auth/principal.ts';
import type { SchemaRoutes } from '../../http/app-parts.ts';
import { toRequestError } from '../../http/errors.ts';

type Store = (analytics: Analytics, principal: Principal, values: unknown[]) => Promise<void>;

const storePeople: Store = (analytics, principal, values) =>
  storeProfiles(analytics, principal, 'people', values);
const storeGroups: Store = (analytics, principal, values) =>
  storeProfiles(analytics, principal, 'group', values);

/** The library's own addresses end in a slash. */
const bothOf = (path: string) => [path, `${path}/`];

const response = { 200: { content: { 'application/json': { schema: z.string() } } } };
const config = { rateLimit: { max: 600, timeWindow: '1 minute' } };

/** Mixpanel's calls, in its wire format and with its answers. Public: the token of the events says whose they are. */
export const trackRoutes: SchemaRoutes<'analytics'> = async (app, { analytics }) => {
  // Its form is read as bytes: base64, JSON or gzip, whatever its type says.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  // Before any of the body is read.
  app.addHook('onRequest', async () => {
    if (!analytics.config.isOn) throw pleaseLogin();
  });
  app.addHook('onSend', async (request, reply) => {
    // The library sends with credentials, of which there are none here.
    if (request.headers.origin) void reply.header('access-control-allow-credentials', 'true');
    void reply.header('cache-control', 'no-store');
  });
  app.setErrorHandler((thrown: Error, request, reply) => fail(request, reply, thrown));
  const options = { config, schema: { response }, bodyLimit: maxTrackBytes };
  const take = async (request: FastifyRequest, reply: FastifyReply, store: Store) => {
    const values = await readBatch(request);
    await store(analytics, requireOwner(analytics, tokenOfBatch(values)), values);
    return answer(request, reply, null);
  };
  for (const url of bothOf(trackPath))
    app.post(url, options, (request, reply) => take(request, reply, storeEvents));
  for (const url of bothOf(engagePath))
    app.post(url, options, (request, reply) => take(request, reply, storePeople));
  for (const url of bothOf(groupsPath))
    app.post(url, options, (request, reply) => take(request, reply, storeGroups));
  recordRoutes(app, analytics);
};

function recordRoutes(app: Parameters<FastifyPluginAsyncZod>[0], analytics: Analytics): void {
  const { recordings, recordBytes: bodyLimit } = analytics.config;
  const schema = { querystring: recordQuerySchema, response };
  for (const url of bothOf(recordPath)) {
    const onRequest = async () => {
      if (!recordings) throw new CodedError('not_found', 'recordings are not taken here');
    };
    app.post(url, { config, schema, bodyLimit, onRequest }, async (request, reply) => {
      const principal = requireOwner(analytics, basicToken(request));
      await storeRecording(analytics, principal, request.query, bodyOf(request));
      return answer(request, reply, null);
    });
  }
}

function requireOwner(analytics: Analytics, token: string | null): Principal {
  const principal = ownerOfToken(analytics, token);
  if (!principal) throw pleaseLogin();
  return principal;
}

/** The recorder sends its token as the name of Basic. */
function basicToken({ headers }: FastifyRequest): string | null {
  const encoded = /^Basic ([A-Za-z0-9+/]+=*)$/i.exec(headers.authorization ?? '')?.[1];
  return encoded
    ? (Buffer.from(encoded, 'base64').toString('utf8').split(':', 1)[0] ?? null)
    : null;
}

/** `1` or `0`; with `verbose=1` as JSON. */
function answer(
  { query }: FastifyRequest,
  reply: FastifyReply,
  error: string | null,
): FastifyReply {
  const status = error === null ? 1 : 0;
  const isVerbose = (query as { verbose?: unknown }).verbose === '1';
  return reply
    .type('application/json; charset=utf-8')
    .send(isVerbose ? JSON.stringify({ status, error }) : String(status));
}

function fail(request: FastifyRequest, reply: FastifyReply, thrown: Error): void {
  if (thrown instanceof UnreadableBatch) return void answer(request, reply, thrown.message);
  const error = toRequestError(thrown);
  if (error.code === 'failed') request.log.error({ err: thrown }, 'request failed');
  const { retryAfter } = error.details ?? {};
  if (typeof retryAfter === 'string') reply.header('retry-after', retryAfter);
  void answer(request, reply.code(errorEntry(error.code).status ?? 500), error.message);
}
