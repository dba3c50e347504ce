import * as z from 'zod/mini';
import { isObject } from '#shared/json.ts';

export const modelsPath = '/v1/models';

/** A row of GET /v1/models; other hosts send little more than `id`. */
export const modelBodySchema = z.object({
  id: z.string(),
  object: z.nullish(z.string()),
  created: z.nullish(z.number()),
  owned_by: z.nullish(z.string()),
  /** This server: the name shown to people. */
  title: z.nullish(z.string()),
  /** This server: the context window in tokens. */
  context_window: z.nullish(z.number()),
  /** OpenRouter and hosts that follow it. */
  architecture: z.nullish(z.object({ input_modalities: z.nullish(z.array(z.string())) })),
  /** Mistral: an object with `vision`; llama.cpp: a list with `multimodal`; others: any value. */
  capabilities: z.nullish(z.unknown()),
  /** OpenRouter and hosts that follow it. */
  supported_parameters: z.nullish(z.unknown()),
});
export type ModelBody = z.infer<typeof modelBodySchema>;

/** Whether a model accepts images; null: its host does not report it. */
export function takesImages({ architecture, capabilities }: ModelBody): boolean | null {
  const modalities = architecture?.input_modalities;
  if (modalities) return modalities.includes('image');
  if (Array.isArray(capabilities)) {
    if (capabilities.some((each) => each === 'multimodal' || each === 'vision')) return true;
  }
  const vision = isObject(capabilities) ? capabilities.vision : undefined;
  return typeof vision === 'boolean' ? vision : null;
}

/** Whether a model calls tools; null: its host does not report it. */
export function takesTools({ supported_parameters, capabilities }: ModelBody): boolean | null {
  if (Array.isArray(supported_parameters)) return supported_parameters.includes('tools');
  const calls = isObject(capabilities) ? capabilities.function_calling : undefined;
  return typeof calls === 'boolean' ? calls : null;
}

/**
 * From our server: the hosts to which it forwards data, by purpose, such as `api.example.com`;
 * null: none. A host on its own machine is listed too.
 */
const forwardsSchema = z.object({
  /** Recordings, where the caller lets the server choose the model. */
  audio: z.nullable(z.string()),
  /** The text of stored documents, for their search. */
  documents: z.nullable(z.string()),
});
export type Forwards = z.infer<typeof forwardsSchema>;

/**
 * From our server: why it lists no model. `no_provider`: it has no key of any provider; set one
 * with POST /app/set_provider_key or in its environment. `providers_failed`: no provider could list
 * its models.
 */
const emptyReasonSchema = z.object({
  reason: z.enum(['no_provider', 'providers_failed']),
  /** English, for other clients. */
  message: z.string(),
  /** The failure of each provider. */
  failures: z.array(
    z.object({ provider: z.string(), name: z.string(), code: z.string(), message: z.string() }),
  ),
});
export type EmptyReason = z.infer<typeof emptyReasonSchema>;

/**
 * A list of models in any form that hosts have: `{data: [...]}`, a bare array, `{models: [...]}`; rows with `id`, `name` or
 * `model`, or names alone. null: it is none.
 */
export function readModelList(reply: unknown): ModelList | null {
  const known = modelListSchema.safeParse(reply);
  if (known.success) return known.data;
  const rows = rowsOf(reply);
  if (!rows) return null;
  const data = rows.flatMap((row): ModelBody[] => {
    const fields = isObject(row) ? row : { id: row };
    const id = [fields.id, fields.name, fields.model].find((each) => typeof each === 'string');
    if (id === undefined || id === '') return [];
    const read = modelBodySchema.safeParse({ ...fields, id });
    return [read.success ? read.data : { id: id as string }];
  });
  return data.length > 0 || rows.length === 0 ? { data } : null;
}

function rowsOf(reply: unknown): readonly unknown[] | null {
  if (Array.isArray(reply)) return reply;
  if (!isObject(reply)) return null;
  const rows = [reply.data, reply.models].find((each) => Array.isArray(each));
  return (rows as unknown[] | undefined) ?? null;
}

export const modelListSchema = z.object({
  object: z.nullish(z.string()),
  data: z.array(modelBodySchema),
  forwards: z.nullish(forwardsSchema),
  /** This server, where `data` is empty. */
  empty: z.nullish(emptyReasonSchema),
});
export type ModelList = z.infer<typeof modelListSchema>;
