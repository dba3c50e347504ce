import type { Coverage } from '#domain/evidence/coverage.ts';
import type { PromptPart } from '#domain/prompts/build-prompt.ts';
import type { Piece } from '#domain/reading/pieces.ts';
import type { Part } from '#domain/reading/plan-reading.ts';
import type { ReadingTask } from '#domain/reading/task.ts';
import type { RequestShape } from '#domain/reading/task-of.ts';

export interface PlanInput {
  connection: string;
  /** null: not known. */
  window: number | null;
  task: ReadingTask;
  /** Tokens of this window that sources leave to results of tools; absent: the model may call none. */
  reserve?: ((window: number) => number) | undefined;
  /** The kind of result; not called where the sources fit or the task is `question`. */
  shape: () => Promise<RequestShape>;
}

/** One prompt, of the sources whole or of the passages that match the question. */
export interface PromptPlan {
  mode: 'prompt';
  prompt: PromptPart[];
  /** null where the counter fails (S8.7). */
  tokens: number | null;
  /** null without sources. */
  coverage: Coverage | null;
  /** The plan with other search words; null where that would not change it. */
  again: ((words: string, signal: AbortSignal) => Promise<PromptPlan>) | null;
}

/** A prompt for each part, and one of their notes. */
export interface PartsPlan {
  mode: 'parts';
  purpose: 'notes' | 'transform';
  pieces: readonly Piece[][];
  parts: readonly Part[];
  withHistory: boolean;
  window: number;
}

export type AnswerPlan = PromptPlan | PartsPlan;
