import * as z from 'zod/mini';

/** How a page meets one that was read. */
export const relationSchema = z.object({
  kind: z.string() as z.ZodMiniType<'number' | 'event' | 'author'>,
  /** Of `number`: the sentence that was read and has another one; of `author`: the name. */
  words: z.string(),
});
export type Relation = z.infer<typeof relationSchema>;
