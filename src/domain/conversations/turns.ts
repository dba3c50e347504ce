import type { ErrorData } from '#shared/errors/coded-error.ts';
import type { ModelRef } from '../models/model-ref.ts';
import type { ReadingTask } from '../reading/task.ts';
import type { Message, Usage } from './conversations.ts';

/** An answer to produce. Rows have the rest: question, sources, branch. */
export interface AnswerJob {
  kind: 'ask' | 'retry' | 'continue';
  conversationId: string;
  /** The question that is answered. */
  messageId: string;
  answerId: string;
  /** null: the model of the Chat context when the turn starts. */
  model: ModelRef | null;
  task: ReadingTask;
  /** An earlier answer whose parts that were read are used again. */
  partsOf: string | null;
  /** The answer with which it is compared, saved in its row. */
  comparedMessageId: string | null;
}

/** The outcome of an answer; saved with its message. */
export interface AnswerOutcome {
  status: Extract<Message['status'], 'done' | 'stopped' | 'failed' | 'interrupted'>;
  error: ErrorData | null;
  usage: Usage | null;
}
