import * as z from 'zod/mini';
import { errorDataSchema } from '../conversations.ts';
import { modelEntrySchema } from './model-entry.ts';
import { connectionSchema, modelRefSchema } from './model-ref.ts';

/** A model as the picker shows it: the catalogue's row and how it is reached. */
export const listedModelSchema = z.object({
  ref: modelRefSchema,
  entry: modelEntrySchema,
  /** It runs on this machine: what it is asked does not leave it. */
  local: z.boolean(),
  /** Bytes of the model, where its host says so. */
  bytes: z.nullable(z.number()),
});
export type ListedModel = z.infer<typeof listedModelSchema>;

/**
 * `absent`: not set up, or not there; nobody needs to be told. `downloadable`: the browser's model is
 * offered but must be downloaded first; `downloading`: that is under way. `unreachable` and `refused`
 * carry an error: time mends the first, settings the second.
 */
export const connectionStates = [
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
