import type { FastifyPluginAsync } from 'fastify';
import { mcpPath } from '#api/api-tokens.ts';
import * as oauthApi from '#api/assistant-oauth.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { type Authentication, requireCaller } from '../../auth/authenticate.ts';
import type { Fetch } from '../../gateway/fetch/node-fetch.ts';
import { programRateLimit } from '../../http/limits.ts';
import { ok, serveWith } from '../../http/serve.ts';
import { makeCode } from '../../mcp/grants/grant-tokens.ts';
import { type IssuerParts, issuerOf } from '../../mcp/grants/issuer.ts';
import { answerPlace, findClient } from '../../mcp/grants/oauth-client.ts';
import { answerAddress, readRequest, readWanted } from '../../mcp/grants/wanted-access.ts';

interface ConsentOptions extends IssuerParts {
  authentication: Authentication;
  /** Of metadata documents, whose addresses programs name. */
  publicFetch: Fetch;
}

/** What a person is shown of a program that asks for access, and their answer. */
export const assistantConsentRoutes: FastifyPluginAsync<ConsentOptions> = async (app, options) => {
  const { authentication, publicFetch } = options;
  const { keys } = authentication;
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });

  const read = async (query: string, issuer: string | null) => {
    if (issuer === null) throw new CodedError('invalid_request', 'this server has no TLS');
    const request = readRequest(query);
    const clientId = request.client_id;
    const client = await findClient({ keys, publicFetch }, clientId);
    return { ...readWanted(client, request, `${issuer}${mcpPath}`), issuer, clientId };
  };

  serveWith(app, oauthApi.assistantRequest, { config: programRateLimit }, async (request) => {
    const { client, redirect, scopes } = await read(
      request.body.request,
      issuerOf(options, request),
    );
    return ok({ name: client.name, from: answerPlace(client, redirect), scopes });
  });

  serveWith(app, oauthApi.answerAssistant, { config: programRateLimit }, async (request) => {
    const { request: query, grant } = request.body;
    const { issuer, clientId, ...wanted } = await read(query, issuerOf(options, request));
    if (grant === null) {
      return ok({ address: answerAddress(wanted, issuer, { error: 'access_denied' }) });
    }
    if (!wanted.scopes.some((scope) => grant.scopes.includes(scope))) {
      throw new CodedError('invalid_request', 'scopes: none that the program asks for');
    }
    const answer = { clientId, grant: { ...grant, folders: grant.folders ?? null } };
    const code = await makeCode(authentication, requireCaller(request), wanted, answer);
    return ok({ address: answerAddress(wanted, issuer, { code }) });
  });
};
