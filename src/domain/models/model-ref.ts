import * as z from 'zod/mini';

/**
 * Ways to a model, in the order in which they are tried (DESIGN section 1). `built-in`: the
 * browser's own `LanguageModel`. `basic`: Gloss Basic, which is not a model.
 */
export const connections = [
  'OPENAI_API',
  'ollama',
  'lm-studio',
  'built-in',
  'gateway',
  'basic',
] as const;
/** A further host of the person's own, by the id of its row in the settings (`moreHosts`). */
export const furtherHostSchema = z.templateLiteral(['OPENAI_API:', z.string()]);
export const connectionSchema = z.union([z.enum(connections), furtherHostSchema]);
export type Connection = z.infer<typeof connectionSchema>;
export type OwnHostConnection = 'OPENAI_API' | z.infer<typeof furtherHostSchema>;

/** A host that the person has named, with a key of theirs: the first one or a further one. */
export function isOwnHost(connection: Connection): connection is OwnHostConnection {
  return connection === 'OPENAI_API' || connection.startsWith('OPENAI_API:');
}

/** Searched on this machine without a setting: it is no error if one does not exist. */
export function isLocalServer(connection: string): boolean {
  return connection === 'ollama' || connection === 'lm-studio' || connection === 'built-in';
}

/** Ollama names the models that it hands on to its maker's hosts `…-cloud`, or with the tag `cloud`. */
export const isCloudModel = (model: string): boolean => /[-:]cloud$/.test(model);

/** A model a person can pick: the connection it is reached by and its id there. */
export const modelRefSchema = z.object({ connection: connectionSchema, model: z.string() });
export type ModelRef = z.infer<typeof modelRefSchema>;

export function sameModel(a: ModelRef | null | undefined, b: ModelRef | null | undefined): boolean {
  return a?.connection === b?.connection && a?.model === b?.model;
}
