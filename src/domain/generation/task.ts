import * as z from 'zod/mini';
import { contentFormSchema } from '../content/content.ts';
import { asResponseCode } from '../languages/response-codes.ts';
import { promptVariablesSchema } from '../prompts/variables.ts';
import { hasLength, summaryLengthSchema, summaryTabSchema } from './summary.ts';

/** A summary of the question's sources, as one of its tabs shows it (S2.16). */
export const summaryTaskSchema = z.object({
  kind: z.literal('summary'),
  tab: summaryTabSchema,
  length: summaryLengthSchema,
  /** A language of S1.3 or S3.1; empty: that of the source. */
  language: z.string(),
  /** The person's own request, of the tab `customize`; else empty. */
  prompt: z.string(),
});
export type SummaryTask = z.infer<typeof summaryTaskSchema>;

/** An explanation of the sources in simple words. */
const explainTaskSchema = z.object({
  kind: z.literal('explain'),
  /** A language of S1.3 or S3.1; empty: that of the source. */
  language: z.string(),
});

/** A tool that runs on a text, or writes one (S3.17). */
const toolTaskSchema = z.object({
  kind: z.literal('tool'),
  /** A preset or an own tool; null: an instruction in the person's own words. */
  toolId: z.nullable(z.string()),
  /** Own words, or those of an own tool when it was run; empty for a preset. */
  instruction: z.string(),
  variables: promptVariablesSchema,
  /** The form in which the result is given; absent: as the text and the task have it. */
  form: z.optional(contentFormSchema),
  /**
   * The writing samples of this machine are added when the request is made: they are stored with no
   * message, which a backup or a sync takes along.
   */
  likeMe: z.optional(z.boolean()),
  /** The page that the text is of, where there is one. */
  pageUrl: z.optional(z.string()),
});
export type ToolTask = z.infer<typeof toolTaskSchema>;

/** The address of the page that a tool's text is of. */
export function toolPage({ pageUrl, variables }: ToolTask): string | null {
  return pageUrl ?? variables.websiteUrl ?? null;
}

/**
 * What is to be generated, named by who asks for it. A message without a task is a question in the
 * person's own words.
 */
export const generationTaskSchema = z.discriminatedUnion('kind', [
  summaryTaskSchema,
  explainTaskSchema,
  toolTaskSchema,
]);
export type GenerationTask = z.infer<typeof generationTaskSchema>;
/** A task about the sources of its question. */
export type SourceTask = Exclude<GenerationTask, ToolTask>;

/** Two tasks with the same key give the same result for the same sources. */
export function taskKey(task: GenerationTask): string {
  if (task.kind === 'tool') return JSON.stringify(task);
  const language = asResponseCode(task.language);
  if (task.kind === 'explain') return `explain ${language}`;
  const length = hasLength(task.tab) ? task.length : '';
  return [task.kind, task.tab, length, language, task.prompt.trim()].join(' ');
}
