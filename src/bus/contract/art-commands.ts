import * as z from 'zod/mini';
import { artConnectionSchema, artModelRefSchema, artModelSchema } from '#domain/art/art-model.ts';
import { artRequestSchema } from '#domain/art/art-run.ts';
import { errorDataSchema } from '#domain/conversations/conversations.ts';
import { command, pages as readers } from '../define.ts';

const id = z.string();
const none = z.object({});

/** Of a mask: PNG of two colours in base64. */
const maxMaskLetters = 8_000_000;

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
  /**
   * Begins a run; its conversation is made with the first. It outlives the page that asked. Fails with `no_provider`,
   * `not_found` for a source that is not here.
   */
  'art.draw': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({
      conversationId: id,
      messageId: id,
      answerId: id,
      request: artRequestSchema,
      modelTitle: z.string(),
      /** PNG of the source's size in base64, transparent where it is changed; null: all of it. */
      mask: z.nullable(z.string().check(z.maxLength(maxMaskLetters))),
      /** The run that this repeats, with its mask: in its place, unless it was drawn; null: none. */
      retryOf: z.nullable(id),
    }),
    reply: none,
    idempotent: true,
  }),
  /** Ends a run, also at its host; `stopped` false: it does not run here. */
  'art.stop': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({ messageId: id }),
    reply: z.object({ stopped: z.boolean() }),
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
