import * as z from 'zod/mini';
import { hasLength, summaryLengthSchema, summaryTabSchema } from './summary.ts';

/** A summary of the question's sources, as one of its tabs shows it (S2.16). */
export const summaryTaskSchema = z.object({
  kind: z.literal('summary'),
  tab: summaryTabSchema,
  length: summaryLengthSchema,
  /** A language of S3.1; empty: that of the source. */
  language: z.string(),
  /** The person's own request, of the tab `customize`; else empty. */
  prompt: z.string(),
});
export type SummaryTask = z.infer<typeof summaryTaskSchema>;

/** An explanation of the sources in simple words. */
const explainTaskSchema = z.object({
  kind: z.literal('explain'),
  /** A language of S3.1; empty: that of the source. */
  language: z.string(),
});

/**
 * What is to be generated, named by who asks for it. A message without a task is a question in the
 * person's own words.
 */
export const generationTaskSchema = z.discriminatedUnion('kind', [
  summaryTaskSchema,
  explainTaskSchema,
]);
export type GenerationTask = z.infer<typeof generationTaskSchema>;

/** Two tasks with the same key give the same result for the same sources. */
export function taskKey(task: GenerationTask): string {
  if (task.kind === 'explain') return `explain ${task.language}`;
  const length = hasLength(task.tab) ? task.length : '';
  return [task.kind, task.tab, length, task.language, task.prompt.trim()].join(' ');
}
