import * as z from 'zod/mini';

/**
 * How a model is reached, in the order in which they are looked for (DESIGN section 1). `built-in`:
 * the browser's own `LanguageModel`. `basic`: Gloss Basic, which is no model at all.
 */
export const connections = [
  'OPENAI_API',
  'ollama',
  'lm-studio',
  'built-in',
  'gateway',
  'basic',
] as const;
export const connectionSchema = z.enum(connections);
export type Connection = z.infer<typeof connectionSchema>;

/** Looked for on this machine without being asked: none of them is an error where it is not there. */
export function isLocalServer(connection: Connection): boolean {
  return connection === 'ollama' || connection === 'lm-studio' || connection === 'built-in';
}

/** A model a person can pick: the connection it is reached by and its id there. */
export const modelRefSchema = z.object({ connection: connectionSchema, model: z.string() });
export type ModelRef = z.infer<typeof modelRefSchema>;

export function sameModel(a: ModelRef | null | undefined, b: ModelRef | null | undefined): boolean {
  return a?.connection === b?.connection && a?.model === b?.model;
}
