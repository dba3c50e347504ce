import * as z from 'zod/mini';
import { apiTokenSchema, assistantScopeSchema } from '#domain/account/api-token.ts';
import { command, pages as readers } from '../define.ts';

/** API tokens: bearers of other programs, for `/v1/*` or, with scopes, an assistant's for `/mcp`. */
export const apiTokenCommands = {
  /** `address`: where programs call, such as `https://gloss.example/v1`; `mcp`: assistants; null: the server has none. */
  'account.apiTokens': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({}),
    reply: z.object({
      address: z.string(),
      mcp: z.nullable(z.string()),
      tokens: z.array(apiTokenSchema),
    }),
    idempotent: true,
  }),
  /** `secret`: what the program is given; it is stored nowhere, and no other reply has it. */
  'account.createApiToken': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({
      name: z.string().check(z.maxLength(200)),
      scopes: z.optional(z.array(assistantScopeSchema)),
    }),
    reply: z.object({ token: apiTokenSchema, secret: z.string() }),
  }),
  'account.revokeApiToken': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({ id: z.string() }),
    reply: z.object({}),
    idempotent: true,
  }),
};
