import * as z from 'zod/mini';

/** How much of its sources an answer was made from; of a question, how many of its files were read. */
export const coverageSchema = z.object({
  /** `whole`: all in one prompt. `passages`: those that match the question. `parts`: one by one. */
  mode: z.enum(['whole', 'passages', 'parts']),
  unit: z.enum(['passages', 'parts', 'pages', 'files']),
  read: z.number(),
  of: z.number(),
  /** Parts that could not be read, counted from 1; they can be read again. */
  failed: z.array(z.number()),
  /**
   * Set where the provider's count of the prompt's tokens shows a cut: it read only the beginning or
   * the end.
   */
  processed: z.nullable(z.object({ reported: z.number(), counted: z.number() })),
});
export type Coverage = z.infer<typeof coverageSchema>;

/** Progress of the reading of a long source. */
export const progressSchema = z.object({ done: z.number(), of: z.number(), failed: z.number() });
export type Progress = z.infer<typeof progressSchema>;
