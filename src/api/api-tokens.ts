import * as z from 'zod/mini';
import {
  assistantCallSchema,
  assistantKindSchema,
  assistantScopeSchema,
  maxApiTokenName,
  maxChatFolders,
} from '#domain/account/api-token.ts';
import { syncLimits } from './conversation-rows.ts';
import { endpoint } from './endpoint.ts';
import { okReply } from './product-reply.ts';

/*
 * API tokens: bearers of other programs, whose calls are not signed. Those of an account are for `/v1/*` alone, with which
 * any OpenAI client works, and count for the account's plan. Those with scopes are an assistant's, for `/mcp` alone; a
 * paired session makes them too (its tokens for `/v1/*` are of `npm run token`). One lasts until it is revoked, its account
 * is deleted, its time is over, or the pairing secret is replaced with which it was made.
 */

/** The Model Context Protocol over Streamable HTTP: a POST a message, of either form of the protocol. */
export const mcpPath = '/mcp';

/** How a token begins, so that scanners of leaked secrets know it. */
export const apiTokenPrefix = 'gloss_';

/** Times are ISO 8601; `last_used_at` to the minute. */
const apiTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
  /** null: it is no assistant's; absent: so too, of an older server. */
  scopes: z.nullish(z.array(assistantScopeSchema)),
  /** null: all. */
  kinds: z.nullish(z.array(assistantKindSchema)),
  /** Of chats; empty: in no folder; null: all. */
  folders: z.nullish(z.array(z.string())),
  expires_at: z.nullish(z.string()),
});

/** GET: the newest first. `mcp`: where assistants call; absent: an older server has none. */
export const apiTokens = endpoint({
  method: 'GET',
  path: '/user/api_tokens',
  reply: okReply(z.object({ tokens: z.array(apiTokenSchema), mcp: z.optional(z.string()) })),
});

const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(maxApiTokenName),
    z.regex(/^\P{C}*$/u, 'has control characters'),
  );

/** What an assistant is granted; `days` until it ends, null: it does not end by itself. */
export const grantFields = {
  scopes: z.array(assistantScopeSchema).check(z.minLength(1), z.maxLength(10)),
  kinds: z.array(assistantKindSchema).check(z.minLength(1), z.maxLength(10)),
  folders: z.nullish(
    z.array(z.string().check(z.maxLength(syncLimits.name))).check(z.maxLength(maxChatFolders)),
  ),
  days: z.nullable(z.int().check(z.gte(1), z.lte(366))),
};

/** `name` for people; `secret`: the bearer; no other reply has it. Errors: `too_many_tokens`, `forbidden`. */
export const createApiToken = endpoint({
  path: '/user/create_api_token',
  /** Without scopes it is for `/v1/*`; what is absent besides is not limited. */
  request: z.extend(z.partial(z.object(grantFields)), { name }),
  reply: okReply(z.object({ token: apiTokenSchema, secret: z.string() })),
});

/** POST: what left with the latest calls of an assistant, the newest first. */
export const assistantCalls = endpoint({
  path: '/user/assistant_calls',
  request: z.object({ id: z.uuid() }),
  reply: okReply(z.object({ calls: z.array(assistantCallSchema) })),
});

/** POST: from the reply on it is refused. Error: `not_found`. */
export const revokeApiToken = endpoint({
  path: '/user/revoke_api_token',
  request: z.object({ id: z.uuid() }),
  reply: okReply(z.object({})),
});
