import * as z from 'zod/mini';

export const modelsPath = '/v1/models';

/** A row of GET /v1/models; hosts other than this server know little more than `id`. */
export const modelBodySchema = z.object({
  id: z.string(),
  object: z.nullish(z.string()),
  created: z.nullish(z.number()),
  owned_by: z.nullish(z.string()),
  /** This server: the name shown to people. */
  title: z.nullish(z.string()),
  /** This server: the context window in tokens. */
  context_window: z.nullish(z.number()),
});
export type ModelBody = z.infer<typeof modelBodySchema>;

export const modelListSchema = z.object({
  object: z.nullish(z.string()),
  data: z.array(modelBodySchema),
});
export type ModelList = z.infer<typeof modelListSchema>;
