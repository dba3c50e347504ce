import * as z from 'zod/mini';
import { awaitedSourceSchema } from './awaited-sources.ts';

/** The state of a conversation's machine that views need. */
export const turnQueueSchema = z.object({
  /** The question that is being answered. */
  current: z.nullable(z.string()),
  /** Questions that wait for the answer before them, and for sources. */
  queue: z.array(z.object({ messageId: z.string(), awaited: z.array(awaitedSourceSchema) })),
});
export type TurnQueue = z.infer<typeof turnQueueSchema>;

export const emptyQueue: TurnQueue = { current: null, queue: [] };
