import * as z from 'zod/mini';

export const embeddingsPath = '/v1/embeddings';

export const embeddingsRequestSchema = z.object({
  model: z.string().check(z.minLength(1)),
  input: z.union([z.string(), z.array(z.string()).check(z.minLength(1), z.maxLength(2048))]),
  encoding_format: z.nullish(z.enum(['float', 'base64'])),
  dimensions: z.nullish(z.int().check(z.gte(1))),
});
export type EmbeddingsRequest = z.infer<typeof embeddingsRequestSchema>;

/** With `encoding_format: 'base64'` an embedding is the base64 of little-endian 32-bit floats. */
export const embeddingsReplySchema = z.object({
  object: z.literal('list'),
  model: z.string(),
  data: z.array(
    z.object({
      object: z.literal('embedding'),
      index: z.number(),
      embedding: z.union([z.array(z.number()), z.string()]),
    }),
  ),
  usage: z.object({ prompt_tokens: z.number(), total_tokens: z.number() }),
});
export type EmbeddingsReply = z.infer<typeof embeddingsReplySchema>;
