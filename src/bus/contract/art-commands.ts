import * as z from 'zod/mini';
import { artConnectionSchema, artModelRefSchema, artModelSchema } from '#domain/art/art-model.ts';
import { errorDataSchema } from '#domain/conversations/conversations.ts';
import { command, pages as readers } from '../define.ts';

const none = z.object({});

/** Pictures: conversations of type Art. */
export const artCommands = {
  /** Models of all connections, and which of them draws next; null: none is connected. */
  'art.models': command({
    owner: 'offscreen',
    callers: readers,
    request: none,
    reply: z.object({
      models: z.array(artModelSchema),
      failures: z.array(z.object({ connection: artConnectionSchema, error: errorDataSchema })),
      current: z.nullable(artModelRefSchema),
    }),
    timeoutMs: 60_000,
    idempotent: true,
  }),
  /** A better text for the same picture, by the model that answers chats. Fails with `needs_model`, and as chat does. */
  'art.improve': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({ prompt: z.string().check(z.minLength(1), z.maxLength(32_000)) }),
    reply: z.object({ prompt: z.string() }),
    timeoutMs: 300_000,
    idempotent: true,
  }),
};
