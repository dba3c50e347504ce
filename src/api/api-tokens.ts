import * as z from 'zod/mini';
import { maxApiTokenName } from '#domain/account/api-token.ts';
import { endpoint } from './endpoint.ts';
import { okReply } from './product-reply.ts';

/*
 * API tokens of an account: bearers for `/v1/*` alone, with which any OpenAI client works. Calls with one are not signed,
 * and count for the account's plan. It lasts until it is revoked or the account is deleted. A paired session has none of
 * these calls: `npm run token` makes its tokens.
 */

/** How a token begins, so that scanners of leaked secrets know it. */
export const apiTokenPrefix = 'gloss_';

/** Times are ISO 8601; `last_used_at` to the minute. */
export const listedTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
});

/** GET: the newest first. */
export const apiTokens = endpoint({
  method: 'GET',
  path: '/user/api_tokens',
  auth: 'account',
  reply: okReply(z.object({ tokens: z.array(listedTokenSchema) })),
});

/** A name that can be read. */
export const apiTokenNameSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(maxApiTokenName),
    z.regex(/^\P{C}*$/u, 'has control characters'),
  );

/** `name` for people; `secret`: the bearer; no other reply has it. Error: `too_many_tokens`. */
export const createApiToken = endpoint({
  path: '/user/create_api_token',
  auth: 'account',
  request: z.object({ name: apiTokenNameSchema }),
  reply: okReply(z.object({ token: listedTokenSchema, secret: z.string() })),
});

/** POST: from the reply on it is refused. Error: `not_found`. */
export const revokeApiToken = endpoint({
  path: '/user/revoke_api_token',
  auth: 'account',
  request: z.object({ id: z.uuid() }),
  reply: okReply(z.object({})),
});
