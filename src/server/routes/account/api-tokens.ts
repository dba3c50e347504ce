import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  apiTokensPath,
  apiTokensReplySchema,
  createApiTokenPath,
  createApiTokenReplySchema,
  createApiTokenRequestSchema,
  revokeApiTokenPath,
  revokeApiTokenReplySchema,
  revokeApiTokenRequestSchema,
} from '#api/api-tokens.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { makeApiToken } from '../../auth/api-tokens.ts';
import { type Authentication, requireAccount } from '../../auth/authenticate.ts';
import { tokenRateLimit } from '../../http/limits.ts';
import { type ApiToken, listApiTokens, revokeApiToken } from '../../store/api-tokens.ts';

interface ApiTokenOptions {
  authentication: Authentication;
}

const list = { schema: { response: { 200: apiTokensReplySchema } } };
const create = {
  config: tokenRateLimit,
  schema: { body: createApiTokenRequestSchema, response: { 200: createApiTokenReplySchema } },
};
const revoke = {
  schema: { body: revokeApiTokenRequestSchema, response: { 200: revokeApiTokenReplySchema } },
};

/** Bearers of the account for `/v1/*`. */
export const apiTokenRoutes: FastifyPluginAsyncZod<ApiTokenOptions> = async (
  app,
  { authentication },
) => {
  const { db } = authentication;
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });

  app.get(apiTokensPath, list, async (request) => {
    const tokens = await listApiTokens(requireAccount(request).principal, db);
    return { status: 'OK' as const, data: { tokens: tokens.map(listed) } };
  });

  app.post(createApiTokenPath, create, async (request) => {
    const { principal } = requireAccount(request);
    const { token, secret } = await makeApiToken(principal, authentication, request.body.name);
    return { status: 'OK' as const, data: { token: listed(token), secret } };
  });

  app.post(revokeApiTokenPath, revoke, async (request) => {
    const { principal } = requireAccount(request);
    if (!(await revokeApiToken(principal, db, request.body.id))) {
      throw new CodedError('not_found', 'there is no such token');
    }
    return { status: 'OK' as const, data: {} };
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
