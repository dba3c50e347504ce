import type { Message, Usage } from '#domain/conversations.ts';
import type { ModelRef } from '#domain/models/model-ref.ts';
import type { ReadingTask } from '#domain/reading/task.ts';
import type { ErrorData } from '#shared/errors/coded-error.ts';

export type ChatTurnTag = 'busy';

/** An answer that is to be had. Rows hold the rest: question, sources, branch. */
export interface TurnJob {
  kind: 'ask' | 'retry' | 'continue';
  conversationId: string;
  /** The question that is answered. */
  messageId: string;
  answerId: string;
  /** null: the model of the Chat context when the turn starts. */
  model: ModelRef | null;
  task: ReadingTask;
  /** The answer whose parts that could be read are used again. */
  partsOf: string | null;
  /** The answer it is compared with, kept on its row. */
  besideMessageId: string | null;
  /** A second model that answers at the same time; the turn ends when both have. */
  beside: { answerId: string; model: ModelRef } | null;
}

/** How an answer ended; kept on its message. */
export interface TurnOutcome {
  status: Extract<Message['status'], 'done' | 'stopped' | 'failed' | 'interrupted'>;
  error: ErrorData | null;
  usage: Usage | null;
}

export type ChatTurnEvent =
  /** Known answers are left alone, so a resent call changes nothing. */
  | { type: 'turn.enqueue'; job: TurnJob }
  | { type: 'turn.unqueue'; answerId: string }
  | { type: 'turn.stop' }
  /** From the answer actor: the first words are there. */
  | { type: 'answer.began' }
  /** From the answer actor, once. */
  | { type: 'answer.ended'; outcome: TurnOutcome };

export interface ChatTurnInput {
  conversationId: string;
}

/** JSON; no text of the chat, no secrets. */
export interface ChatTurnContext {
  conversationId: string;
  /** Waiting turns, the next one first. */
  queue: TurnJob[];
  current: TurnJob | null;
  outcome: TurnOutcome | null;
  /** The second answer of the turn has ended, or there is none. */
  besideEnded: boolean;
}

export type ChatTurnEmitted =
  | { type: 'turn.started'; answerId: string }
  | { type: 'turn.ended'; answerId: string; status: TurnOutcome['status'] }
  /** The end could not be written; the text is still in memory. */
  | { type: 'turn.unsaved'; answerId: string; error: ErrorData };
