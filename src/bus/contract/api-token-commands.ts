import * as z from 'zod/mini';
import {
  apiTokenSchema,
  assistantCallSchema,
  assistantGrantSchema,
  wantedAccessSchema,
} from '#domain/account/api-token.ts';
import { command, forPages, pages as readers } from '../define.ts';

/** API tokens: bearers of other programs, for `/v1/*` or, with scopes, an assistant's for `/mcp`. */
export const apiTokenCommands = {
  /** `address`: where programs call, such as `https://gloss.example/v1`; `mcp`: assistants; null: the server has none. */
  'account.apiTokens': forPages({
    reply: z.object({
      address: z.string(),
      mcp: z.nullable(z.string()),
      tokens: z.array(apiTokenSchema),
    }),
  }),
  /** `secret`: what the program is given; it is stored nowhere, and no other reply has it. */
  'account.createApiToken': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({
      name: z.string().check(z.maxLength(200)),
      /** Of an assistant; absent: it is for models. */
      grant: z.optional(assistantGrantSchema),
    }),
    reply: z.object({ token: apiTokenSchema, secret: z.string() }),
  }),
  /** What left with the latest calls of an assistant, the newest first. */
  'account.assistantCalls': forPages({
    request: z.object({ id: z.string() }),
    reply: z.object({ calls: z.array(assistantCallSchema) }),
  }),
  /** Of a program's request for access, which is the query of its address (OAuth): who it is, and what it asks for. */
  'account.assistantRequest': forPages({
    request: z.object({ request: z.string() }),
    reply: wantedAccessSchema,
  }),
  /** `grant` null: it is not allowed. The reply has the address to which the person is led. */
  'account.answerAssistant': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({ request: z.string(), grant: z.nullable(assistantGrantSchema) }),
    reply: z.object({ address: z.string() }),
  }),
  'account.revokeApiToken': forPages({
    request: z.object({ id: z.string() }),
  }),
};
