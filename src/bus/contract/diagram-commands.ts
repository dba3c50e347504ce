import * as z from 'zod/mini';
import { pictureSchema } from '#domain/conversations/diagrams.ts';
import { command } from '../define.ts';

/** The sandboxed frame with the library that draws. */
export const diagramCommands = {
  /** Mermaid code as a picture. Fails with `failed` where it cannot be drawn. */
  'diagram.draw': command({
    owner: 'diagram',
    callers: ['parent'],
    request: z.object({ code: z.string(), dark: z.boolean() }),
    reply: pictureSchema,
    timeoutMs: 10_000,
    idempotent: true,
  }),
};
