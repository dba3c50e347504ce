import {
  buildOAuthProtectedResourceMetadata,
  OAuthError,
  OAuthErrorCode,
} from '@modelcontextprotocol/server';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { mcpPath } from '#api/api-tokens.ts';
import * as oauthApi from '#api/assistant-oauth.ts';
import { placeOf, writePlace } from '#domain/routes/routes.ts';
import { errorEntry } from '#shared/errors/registry.ts';
import { type Authentication, isValidNow } from '../../auth/authenticate.ts';
import { toRequestError } from '../../http/errors.ts';
import { programRateLimit } from '../../http/limits.ts';
import { redeemCode, refreshGrant } from '../../mcp/grants/grant-tokens.ts';
import { type IssuerParts, issuerOf, serverMetadata } from '../../mcp/grants/issuer.ts';
import { readMetadata, registeredId } from '../../mcp/grants/oauth-client.ts';

interface OAuthOptions extends IssuerParts {
  authentication: Authentication;
}

const json = { content: { 'application/json': { schema: z.unknown() } } };
const answers = { 200: json, 201: json };
const limited = { config: programRateLimit, bodyLimit: 16 * 1024, schema: { response: answers } };

const formSchema = z.record(z.string(), z.string());

/** What a program that knows the address of `/mcp` alone needs, to be granted access by a person. */
export const assistantOAuthRoutes: FastifyPluginAsync<OAuthOptions> = async (app, options) => {
  const { authentication } = options;
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => formOf(body),
  );
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });
  app.setErrorHandler((thrown: Error, _request, reply) => sendFailure(reply, thrown));

  for (const path of oauthApi.resourcePaths) {
    app.get(path, { schema: { response: answers } }, async (request) => {
      const issuer = requireIssuer(options, request);
      return buildOAuthProtectedResourceMetadata({
        oauthMetadata: serverMetadata(issuer),
        resourceServerUrl: new URL(`${issuer}${mcpPath}`),
        scopesSupported: serverMetadata(issuer).scopes_supported,
        resourceName: 'Gloss',
      });
    });
  }
  app.get(oauthApi.authorizationServerPath, { schema: { response: answers } }, async (request) =>
    serverMetadata(requireIssuer(options, request)),
  );
  // The web app has who is signed in, and shows what is wanted; it is the only place that this leads to.
  app.get(oauthApi.authorizePath, { schema: { response: answers } }, async ({ url }, reply) => {
    const request = url.slice(oauthApi.authorizePath.length + 1);
    return reply.redirect(`/app${writePlace(placeOf('connect', null, { request }))}`);
  });
  app.post(oauthApi.registerPath, limited, async ({ body }, reply) => {
    const metadata = readMetadata(body);
    if (!metadata) throw failure(OAuthErrorCode.InvalidClientMetadata, 'not what a client can be');
    const client_id = registeredId(authentication.keys, metadata);
    return reply.code(201).send({ ...metadata, client_id, token_endpoint_auth_method: 'none' });
  });
  app.post(oauthApi.tokenPath, limited, async (request) => token(options, request));
};

async function token(options: OAuthOptions, request: FastifyRequest) {
  const { authentication } = options;
  const issuer = requireIssuer(options, request);
  const { data: form } = formSchema.safeParse(request.body);
  if (!form) throw failure(OAuthErrorCode.InvalidRequest, 'the body must be a form');
  const { client_id: clientId = '', resource } = form;
  if (resource !== undefined && resource !== `${issuer}${mcpPath}`) {
    throw failure(OAuthErrorCode.InvalidTarget, 'resource: another server');
  }
  const redeemed = {
    clientId,
    isValidNow: (madeWith: string | null) => isValidNow(authentication, request, { madeWith }),
  };
  if (form.grant_type === 'authorization_code') {
    const { code = '', redirect_uri: redirect, code_verifier: verifier = '' } = form;
    if (!/^[\w.~-]{43,128}$/.test(verifier)) {
      throw failure(OAuthErrorCode.InvalidRequest, 'code_verifier: missing or not in order');
    }
    return redeemCode(authentication, { ...redeemed, code, redirect, verifier });
  }
  if (form.grant_type === 'refresh_token') {
    return refreshGrant(authentication, { ...redeemed, token: form.refresh_token ?? '' });
  }
  throw failure(OAuthErrorCode.UnsupportedGrantType, 'grant_type: not of this server');
}

/** A field that is there twice is no field: two programs could read it differently. */
function formOf(body: string): Record<string, string> {
  const entries = [...new URLSearchParams(body)];
  const isTwice = new Set(entries.map(([name]) => name)).size < entries.length;
  if (isTwice) throw failure(OAuthErrorCode.InvalidRequest, 'a field is there twice');
  return Object.fromEntries(entries);
}

function requireIssuer(options: IssuerParts, request: FastifyRequest): string {
  const issuer = issuerOf(options, request);
  if (issuer !== null) return issuer;
  throw failure(OAuthErrorCode.InvalidRequest, 'this server has no TLS: use a token');
}

const failure = (code: OAuthErrorCode, message: string) => new OAuthError(code, message);

/** As RFC 6749 section 5.2 has it. */
function sendFailure(reply: FastifyReply, thrown: Error): FastifyReply {
  if (OAuthError.isInstance(thrown)) return reply.code(400).send(thrown.toResponseObject());
  const { code, message } = toRequestError(thrown);
  if (code === 'failed') reply.log.error({ err: thrown }, 'request failed');
  const { status = 500 } = errorEntry(code);
  const error = status >= 500 ? OAuthErrorCode.ServerError : OAuthErrorCode.InvalidRequest;
  return reply.code(status).send({ error, error_description: message });
}
