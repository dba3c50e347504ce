import * as z from 'zod/mini';
import { errorDataSchema } from '#domain/conversations.ts';
import { modelEntrySchema } from '#domain/models/model-entry.ts';
import { connectionSchema, modelRefSchema } from '#domain/models/model-ref.ts';
import { command, pages as readers } from '../define.ts';

/** A model as the picker shows it: the catalogue's row and how it is reached. */
export const listedModelSchema = z.object({ ref: modelRefSchema, entry: modelEntrySchema });
export type ListedModel = z.infer<typeof listedModelSchema>;

const connectionState = z.object({
  connection: connectionSchema,
  /** `absent`: not set up; `unreachable` and `refused` carry an error. */
  state: z.enum(['connected', 'absent', 'unreachable', 'refused']),
  error: z.nullable(errorDataSchema),
  models: z.number(),
});

/** Providers and models, asked where the streams run. */
export const modelCommands = {
  /** Every model that is connected, in the order of the picker. */
  'models.list': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({ refresh: z.boolean() }),
    reply: z.object({
      models: z.array(listedModelSchema),
      connections: z.array(connectionState),
      /** What the next question would use; null: nothing is connected. */
      current: z.nullable(modelRefSchema),
    }),
    idempotent: true,
  }),
  /** Tries a host as typed in settings, before or after it is saved. null key: the saved one. */
  'provider.test': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({ host: z.string(), apiKey: z.nullable(z.string()) }),
    reply: z.object({ models: z.array(z.string()), error: z.nullable(errorDataSchema) }),
    idempotent: true,
  }),
  /** Turns the pairing secret of the web app's fragment or of `local.json` into tokens (C7 after). */
  'gateway.pair': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({ secret: z.string() }),
    reply: z.object({ paired: z.boolean() }),
    idempotent: true,
  }),
};
