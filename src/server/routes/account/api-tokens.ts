import type { FastifyPluginAsync } from 'fastify';
import * as tokensApi from '#api/api-tokens.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { makeApiToken } from '../../auth/api-tokens.ts';
import type { Authentication } from '../../auth/authenticate.ts';
import { tokenRateLimit } from '../../http/limits.ts';
import { ok, serve, serveWith } from '../../http/serve.ts';
import { type ApiToken, listApiTokens, revokeApiToken } from '../../store/api-tokens.ts';

interface ApiTokenOptions {
  authentication: Authentication;
}

/** Bearers of the account for `/v1/*`. */
export const apiTokenRoutes: FastifyPluginAsync<ApiTokenOptions> = async (
  app,
  { authentication },
) => {
  const { db } = authentication;
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });

  serve(app, tokensApi.apiTokens, async ({ principal }) => {
    const tokens = await listApiTokens(principal, db);
    return ok({ tokens: tokens.map(listed) });
  });

  serveWith(
    app,
    tokensApi.createApiToken,
    { config: tokenRateLimit },
    async ({ principal, body }) => {
      const { token, secret } = await makeApiToken(principal, authentication, body.name);
      return ok({ token: listed(token), secret });
    },
  );

  serve(app, tokensApi.revokeApiToken, async ({ principal, body: { id } }) => {
    if (await revokeApiToken(principal, db, id)) return ok({});
    throw new CodedError('not_found', 'there is no such token');
  });
};

function listed({ tokenId, name, createdAt, lastUsedAt }: ApiToken) {
  return {
    id: tokenId,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}
