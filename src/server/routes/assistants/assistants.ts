import type { FastifyPluginAsync } from 'fastify';
import * as assistantsApi from '#api/assistants.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { makeApiToken } from '../../auth/api-tokens.ts';
import { type Authentication, requireCaller } from '../../auth/authenticate.ts';
import { tokenRateLimit } from '../../http/limits.ts';
import { ok, serve, serveWith } from '../../http/serve.ts';
import { type ApiToken, listAssistants, revokeApiToken } from '../../store/api-tokens.ts';

interface AssistantOptions {
  authentication: Authentication;
}

/** Which assistants reach what the owner has, by tokens with scopes. */
export const assistantRoutes: FastifyPluginAsync<AssistantOptions> = async (
  app,
  { authentication },
) => {
  const { db } = authentication;
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });

  serve(app, assistantsApi.assistants, async (request) => {
    const { principal, session } = requireCaller(request);
    const tokens = await listAssistants(principal, db, session.madeWith);
    return ok({ assistants: tokens.map(listed) });
  });

  serveWith(
    app,
    assistantsApi.connectAssistant,
    { config: tokenRateLimit },
    async (request) => {
      const { principal, session } = requireCaller(request);
      const { name, scopes } = request.body;
      const use = { scopes: [...new Set(scopes)], madeWith: session.madeWith };
      const { token, secret } = await makeApiToken(principal, authentication, name, use);
      return ok({ assistant: listed(token), secret });
    },
  );

  serve(app, assistantsApi.disconnectAssistant, async ({ principal, body: { id } }) => {
    if (await revokeApiToken(principal, db, id)) return ok({});
    throw new CodedError('not_found', 'there is no such assistant');
  });
};

function listed({ tokenId, name, createdAt, lastUsedAt, scopes }: ApiToken) {
  return {
    id: tokenId,
    name,
    scopes: scopes ?? [],
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}
