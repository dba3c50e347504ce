import * as z from 'zod/mini';
import { wantedAccessSchema } from '#domain/account/api-token.ts';
import { grantFields, mcpPath } from './api-tokens.ts';
import { endpoint } from './endpoint.ts';
import { okReply } from './product-reply.ts';

/*
 * OAuth 2.1 for assistants that know the address of `/mcp` alone: RFC 9728 and 8414 say where, RFC 7591 or a metadata
 * document who asks, RFC 7636 (S256) that it is the same who redeems the code, RFC 8707 for which server it is. The
 * person answers in the web app, by the two calls below.
 */
export const authorizePath = '/oauth/authorize';
export const tokenPath = '/oauth/token';
export const registerPath = '/oauth/register';
export const authorizationServerPath = '/.well-known/oauth-authorization-server';
const resourceMetadata = '/.well-known/oauth-protected-resource';
/** RFC 9728: that of `/mcp`, and where older clients look. */
export const resourcePaths = [`${resourceMetadata}${mcpPath}`, resourceMetadata] as const;

/** The query of an authorization request, as it came. */
const request = z.string().check(z.maxLength(20_000));

/** Who asks, and for what. Errors: `invalid_request` for one that is not in order, `fetch_refused`, `network`. */
export const assistantRequest = endpoint({
  path: '/user/assistant_request',
  request: z.object({ request }),
  reply: okReply(wantedAccessSchema),
});

/** `grant` null: it is not allowed. The reply has the address to which the person is led. Errors: as above, `too_many_tokens`. */
export const answerAssistant = endpoint({
  path: '/user/answer_assistant',
  request: z.object({ request, grant: z.nullable(z.object(grantFields)) }),
  reply: okReply(z.object({ address: z.string() })),
});
