import * as z from 'zod/mini';
import { assistantScopeSchema, assistantScopes } from '#domain/account/assistant.ts';
import { apiTokenNameSchema, listedTokenSchema } from './api-tokens.ts';
import { endpoint } from './endpoint.ts';
import { okReply } from './product-reply.ts';

/*
 * Assistants: other programs that search and read what the owner has, over the Model Context Protocol. Each has a bearer
 * with scopes for `/mcp` alone, whose calls are not signed. It lasts until it is revoked, its account is deleted, or the
 * pairing secret is replaced with which it was made.
 */

/** Streamable HTTP: a POST a message, of either form of the protocol. */
export const mcpPath = '/mcp';

const assistantSchema = z.extend(listedTokenSchema, { scopes: z.array(assistantScopeSchema) });

/** GET: the newest first. */
export const assistants = endpoint({
  method: 'GET',
  path: '/user/assistants',
  reply: okReply(z.object({ assistants: z.array(assistantSchema) })),
});

/** `name` for people; `secret`: the bearer; no other reply has it. Error: `too_many_tokens`. */
export const connectAssistant = endpoint({
  path: '/user/connect_assistant',
  request: z.object({
    name: apiTokenNameSchema,
    scopes: z
      .array(assistantScopeSchema)
      .check(z.minLength(1), z.maxLength(assistantScopes.length)),
  }),
  reply: okReply(z.object({ assistant: assistantSchema, secret: z.string() })),
});

/** POST: from the reply on it is refused. Error: `not_found`. */
export const disconnectAssistant = endpoint({
  path: '/user/disconnect_assistant',
  request: z.object({ id: z.uuid() }),
  reply: okReply(z.object({})),
});
