import type { ModelRef } from '#domain/models/model-ref.ts';
import type { AnswerJob, AnswerOutcome } from '#domain/turns.ts';
import type { ErrorData } from '#shared/errors/coded-error.ts';

export type ChatTurnTag = 'busy';

/** An answer that is to be had, alone or beside another. */
export interface TurnJob extends AnswerJob {
  /** A second model that answers at the same time; the turn ends when both have. */
  comparison: { answerId: string; model: ModelRef } | null;
}

export type ChatTurnEvent =
  /** Known answers are left alone, so a resent call changes nothing. */
  | { type: 'turn.enqueue'; job: TurnJob }
  | { type: 'turn.unqueue'; answerId: string }
  | { type: 'turn.stop' }
  /** From the answer actor: the first words are there. */
  | { type: 'answer.began' }
  /** From the answer actor, once. */
  | { type: 'answer.ended'; outcome: AnswerOutcome };

export interface ChatTurnInput {
  conversationId: string;
}

/** JSON; no text of the chat, no secrets. */
export interface ChatTurnContext {
  conversationId: string;
  /** Waiting turns, the next one first. */
  queue: TurnJob[];
  current: TurnJob | null;
  outcome: AnswerOutcome | null;
  /** The second answer of the turn has ended, or there is none. */
  comparisonEnded: boolean;
}

export type ChatTurnEmitted =
  | { type: 'turn.started'; answerId: string }
  | { type: 'turn.ended'; answerId: string; status: AnswerOutcome['status'] }
  /** The end could not be written; the text is still in memory. */
  | { type: 'turn.unsaved'; answerId: string; error: ErrorData };
