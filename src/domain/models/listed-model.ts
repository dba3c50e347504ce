import * as z from 'zod/mini';
import { errorDataSchema } from '../conversations/conversations.ts';
import { modelEntrySchema } from './model-entry.ts';
import { connectionSchema, modelRefSchema } from './model-ref.ts';

/** A model as the picker shows it: the catalogue's row and how it is reached. */
export const listedModelSchema = z.object({
  ref: modelRefSchema,
  entry: modelEntrySchema,
  /** It runs on this machine: requests do not leave it. */
  local: z.boolean(),
  /** Bytes of the model, where its host reports them. */
  bytes: z.nullable(z.number()),
});
export type ListedModel = z.infer<typeof listedModelSchema>;

/**
 * `absent`: not set up, or not running; nothing is shown. `downloadable`: the browser's model is
 * offered but must be downloaded first; `downloading`: in progress. `unreachable` and `refused`
 * have an error: the first may pass by itself, the second needs other settings.
 */
const connectionStates = [
  'connected',
  'absent',
  'downloadable',
  'downloading',
  'unreachable',
  'refused',
] as const;

export const connectionStateSchema = z.object({
  connection: connectionSchema,
  state: z.enum(connectionStates),
  error: z.nullable(errorDataSchema),
  /** Models that it lists. */
  models: z.number(),
});
export type ConnectionState = z.infer<typeof connectionStateSchema>;
