import * as z from 'zod/mini';

/** How a picture was made. */
export const drawnSchema = z.object({
  prompt: z.string(),
  /** The prompt as the vendor changed it; absent: it did not say. */
  revised: z.optional(z.string()),
  /** For people. */
  model: z.string(),
  /** The id by which it is asked for again. */
  modelId: z.string(),
  connection: z.string(),
  /** null: not known. */
  seed: z.nullable(z.number()),
  /** Pixels; 0: not known. */
  width: z.number(),
  height: z.number(),
  ratio: z.nullable(z.string()),
  contentType: z.nullable(z.string()),
  /** The document of the picture that it is a change of; absent: none. */
  source: z.optional(z.string()),
});
