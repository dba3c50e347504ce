import * as z from 'zod/mini';
import { errorDataSchema } from '../conversations/conversations.ts';
import { artModelRefSchema, contentTypeSchema } from './art-model.ts';

/** S3.16 maxGenerateCount, for models that take more. */
export const maxArtCount = 4;

/** Seeds are numbers of 32 bits. */
export const maxSeed = 2 ** 32 - 1;

/** What is to be drawn. */
export const artRequestSchema = z.object({
  /** Of a picture that is changed: how. */
  prompt: z.string().check(z.minLength(1), z.maxLength(32_000)),
  model: artModelRefSchema,
  /** Such as `16:9`; null: the model's own. */
  ratio: z.nullable(z.string()),
  /** Side of a square as large as the picture, in pixels; absent: the model's own. */
  edge: z.optional(z.number()),
  contentType: z.nullable(contentTypeSchema),
  count: z.number().check(z.int(), z.minimum(1), z.maximum(maxArtCount)),
  /** null: any. */
  seed: z.nullable(z.number()),
  /** The document of the picture that is changed; null: a new one is drawn. */
  source: z.nullable(z.string()),
  /** Only a part of it is changed. */
  hasMask: z.boolean(),
});
export type ArtRequest = z.infer<typeof artRequestSchema>;

const artStates = ['drawing', 'saving', 'done', 'stopped', 'failed'] as const;
const artStateSchema = z.enum(artStates);
type ArtState = z.infer<typeof artStateSchema>;

export const isDrawing = (state: ArtState): boolean => state === 'drawing' || state === 'saving';

/** A request for pictures and what came of it; its question is a message of a conversation of type Art. */
export const artRunSchema = z.object({
  messageId: z.string(),
  conversationId: z.string(),
  answerId: z.string(),
  request: artRequestSchema,
  /** The model, for people. */
  modelTitle: z.string(),
  state: artStateSchema,
  /** Epoch milliseconds. */
  startedAt: z.number(),
  /** Epoch milliseconds when it was sent: it is not sent twice. null: not yet. */
  sentAt: z.nullable(z.number()),
  /** From 0 to 1; null: the host does not tell. */
  progress: z.nullable(z.number()),
  /** Documents of the pictures. */
  docIds: z.array(z.string()),
  error: z.nullable(errorDataSchema),
  /** The failed or stopped run that it repeats. */
  retryOf: z.nullable(z.string()),
});
export type ArtRun = z.infer<typeof artRunSchema>;

/** Those that are shown, the oldest first: what was repeated is not. */
export function shownRuns<Run extends ArtRun>(runs: readonly Run[]): Run[] {
  const repeated = new Set(runs.map(({ retryOf }) => retryOf));
  return runs
    .filter(({ messageId }) => !repeated.has(messageId))
    .toSorted((one, other) => one.startedAt - other.startedAt);
}
