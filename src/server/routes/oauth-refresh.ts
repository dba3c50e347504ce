import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { refreshPath, refreshReplySchema } from '#api/oauth.ts';
import { type Authentication, bearerOf, pleaseLogin } from '../auth/authenticate.ts';
import { hashOf, sameSecret } from '../auth/secret-files.ts';
import { tokenRateLimit } from '../http/limits.ts';
import { touchSession } from '../store/sessions.ts';

/** S9.6: a refresh token that ends within this time is refused. */
const refreshMinimumMs = 60_000;

export interface RefreshOptions {
  authentication: Authentication;
}

/** C7: its bearer is the refresh token, which no other route takes. */
export const refreshRoutes: FastifyPluginAsyncZod<RefreshOptions> = async (app, options) => {
  const { db, tokens, now } = options.authentication;
  const config = { ...tokenRateLimit, bearer: 'refresh' as const };
  const schema = { response: { 200: refreshReplySchema } };
  app.post(refreshPath, { config, schema }, async (request, reply) => {
    const { caller } = request;
    if (!caller) throw pleaseLogin();
    const { principal, session, expiresAt } = caller;
    const remainingMs = expiresAt.getTime() - now();
    const isCurrent = sameSecret(hashOf(bearerOf(request) ?? ''), session.refreshHash);
    if (!isCurrent || remainingMs <= refreshMinimumMs) throw pleaseLogin();
    await touchSession(principal, db, session.sessionId, new Date(now()));
    const access = await tokens.sign('access', principal, session.sessionId);
    void reply.header('cache-control', 'no-store');
    return { status: 'OK' as const, data: { access_token: access } };
  });
};
