import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  type PairReply,
  pairPath,
  pairRequestSchema,
  type RefreshReply,
  refreshPath,
} from '#api/oauth.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { authenticate, bearerOf, isPersonal } from '../auth/authenticate.ts';
import { localOwner } from '../auth/principal.ts';
import { hashOf, sameSecret } from '../auth/secret-files.ts';
import type { ServerContext } from '../context.ts';
import { parseBody } from '../http/parse-body.ts';
import { addSession, touchSession } from '../store/sessions.ts';

/** S9.6: a refresh token that ends within this time is refused. */
const refreshMinimumMs = 60_000;
const limited = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } };

export function oauthRoutes(app: FastifyInstance, context: ServerContext): void {
  app.post(pairPath, limited, async (request, reply): Promise<PairReply> => {
    const { secret, client } = parseBody(pairRequestSchema, request.body);
    const current = isPersonal(context, request) ? context.pairing?.current() : undefined;
    if (!current || !sameSecret(secret, current.secret)) {
      throw new CodedError('pairing_refused', 'the pairing secret does not fit');
    }
    void reply.header('cache-control', 'no-store');
    return { status: 'OK', data: await pair(context, client, current.hash) };
  });

  app.post(refreshPath, limited, async (request, reply): Promise<RefreshReply> => {
    const { principal, session, expiresAt } = await authenticate(context, request, 'refresh');
    const token = bearerOf(request) ?? '';
    const remaining = expiresAt.getTime() - context.now();
    if (!sameSecret(hashOf(token), session.refreshHash) || remaining <= refreshMinimumMs) {
      throw new CodedError('please_login', 'Please login');
    }
    await touchSession(principal, context.db, session.sessionId, new Date(context.now()));
    const access = await context.tokens.sign('access', principal, session.sessionId);
    void reply.header('cache-control', 'no-store');
    return { status: 'OK', data: { access_token: access } };
  });
}

async function pair(
  { db, tokens }: ServerContext,
  client: string,
  madeWith: string,
): Promise<PairReply['data']> {
  const sessionId = randomUUID();
  const refresh = await tokens.sign('refresh', localOwner, sessionId);
  await addSession(localOwner, db, {
    sessionId,
    client,
    madeWith,
    refreshHash: hashOf(refresh),
    expiresAt: tokens.expiry('refresh'),
  });
  const access = await tokens.sign('access', localOwner, sessionId);
  return { access_token: access, refresh_token: refresh };
}
