import * as z from 'zod/mini';

/**
 * What a question needs of a long source. `question`: the passages that match it. `whole`: all of
 * it, as a summary does. `auto`: decided by the question's words.
 */
export const readingTaskSchema = z.enum(['auto', 'question', 'whole']);
export type ReadingTask = z.infer<typeof readingTaskSchema>;
