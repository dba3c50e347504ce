import * as z from 'zod/mini';

/** How a model is reached. G2 adds `ollama`, `lm-studio`, `built-in` and `basic`. */
export const connectionSchema = z.enum(['OPENAI_API', 'gateway']);
export type Connection = z.infer<typeof connectionSchema>;

/** A model a person can pick: the connection it is reached by and its id there. */
export const modelRefSchema = z.object({ connection: connectionSchema, model: z.string() });
export type ModelRef = z.infer<typeof modelRefSchema>;

export function sameModel(a: ModelRef | null | undefined, b: ModelRef | null | undefined): boolean {
  return a?.connection === b?.connection && a?.model === b?.model;
}
