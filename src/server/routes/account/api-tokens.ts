import * as tokensApi from '#api/api-tokens.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { endOf, makeApiToken } from '../../auth/api-tokens.ts';
import { requireAccount, requireCaller } from '../../auth/authenticate.ts';
import type { Routes } from '../../http/app-parts.ts';
import { tokenRateLimit } from '../../http/limits.ts';
import { ok, serve, serveWith } from '../../http/serve.ts';
import { callsOf } from '../../mcp/assistant-calls.ts';
import { type ApiToken, listApiTokens, revokeApiToken } from '../../store/api-tokens.ts';

/** Bearers of other programs: of an account for `/v1/*`, of any owner's assistants. */
export const apiTokenRoutes: Routes<'authentication'> = async (app, { authentication }) => {
  const { db, now } = authentication;
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });

  serve(app, tokensApi.apiTokens, async (request) => {
    const { principal, session } = requireCaller(request);
    const tokens = await listApiTokens(principal, db, session.madeWith, new Date(now()));
    return ok({ tokens: tokens.map(listed), mcp: tokensApi.mcpPath });
  });

  serveWith(app, tokensApi.createApiToken, { config: tokenRateLimit }, async (request) => {
    const { name, scopes: sent = null, kinds: seen, folders = null, days = null } = request.body;
    const { principal, session } = sent ? requireCaller(request) : requireAccount(request);
    const scopes = sent && [...new Set(sent)];
    const kinds = (sent && seen && [...new Set(seen)]) ?? null;
    const expiresAt = endOf(days, now());
    const use = { scopes, kinds, folders, expiresAt, madeWith: session.madeWith };
    const { token, secret } = await makeApiToken(principal, authentication, name, use);
    return ok({ token: listed(token), secret });
  });

  serve(app, tokensApi.assistantCalls, async ({ principal, body: { id } }) =>
    ok({ calls: await callsOf(principal, db, id) }),
  );

  serve(app, tokensApi.revokeApiToken, async ({ principal, body: { id } }) => {
    if (await revokeApiToken(principal, db, id)) return ok({});
    throw new CodedError('not_found', 'there is no such token');
  });
};

function listed({ tokenId, name, createdAt, lastUsedAt, expiresAt, ...limits }: ApiToken) {
  return {
    id: tokenId,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    expires_at: expiresAt?.toISOString() ?? null,
    ...limits,
  };
}
