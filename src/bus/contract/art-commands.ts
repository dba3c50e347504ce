import * as z from 'zod/mini';
import { artConnectionSchema, artModelRefSchema, artModelSchema } from '#domain/art/art-model.ts';
import { errorDataSchema } from '#domain/conversations/conversations.ts';
import { forPages } from '../define.ts';

/** Pictures: conversations of type Art. */
export const artCommands = {
  /** Models of all connections, and which of them draws next; null: none is connected. */
  'art.models': forPages({
    reply: z.object({
      models: z.array(artModelSchema),
      failures: z.array(z.object({ connection: artConnectionSchema, error: errorDataSchema })),
      current: z.nullable(artModelRefSchema),
    }),
    timeoutMs: 60_000,
  }),
  /** A better text for the same picture, by the model that answers chats. Fails with `needs_model`, and as chat does. */
  'art.improve': forPages({
    request: z.object({ prompt: z.string().check(z.minLength(1), z.maxLength(32_000)) }),
    reply: z.object({ prompt: z.string() }),
    timeoutMs: 300_000,
  }),
};
