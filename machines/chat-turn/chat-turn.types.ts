import type { AwaitedSource } from '#domain/conversations/awaited-sources.ts';
import type { AnswerJob, AnswerOutcome } from '#domain/conversations/turns.ts';
import type { ModelRef } from '#domain/models/model-ref.ts';
import type { ErrorData } from '#shared/errors/coded-error.ts';
import type { QuestionSourcesReport } from './question-sources.types.ts';

export type ChatTurnTag = 'busy';

/** An answer that is to be had, alone or compared with another. */
export interface TurnJob extends AnswerJob {
  /** A second model that answers at the same time; the turn ends when both have. */
  comparison: { answerId: string; model: ModelRef } | null;
}

/** A turn that waits for the answer before it, or also for its sources. */
export interface QueuedTurn {
  job: TurnJob;
  /** What it still waits for; null: nothing, it may start. */
  awaited: AwaitedSource[] | null;
  /** The error of saving its sources: the turn fails when it starts. */
  error: ErrorData | null;
}

export type ChatTurnEvent =
  /**
   * Ignored for answers that the machine has, so a repeated call changes nothing. `sources`: those
   * that are still being read; absent: none.
   */
  | { type: 'turn.enqueue'; job: TurnJob; sources?: AwaitedSource[] }
  /** Removes a queued turn; one that has started is not changed. */
  | { type: 'turn.withdraw'; answerId: string }
  /** Sends a queued question without the sources that it still waits for. */
  | { type: 'turn.sendNow'; messageId: string }
  /** Reads the sources of a queued question again that could not be read. */
  | { type: 'turn.readAgain'; messageId: string }
  | { type: 'turn.stop' }
  /** From the answer actor: the first text has arrived. */
  | { type: 'answer.began' }
  /** From the answer actor, once. */
  | { type: 'answer.ended'; outcome: AnswerOutcome }
  | QuestionSourcesReport;

export interface ChatTurnInput {
  conversationId: string;
}

/** JSON; no text of the chat, no secrets. */
export interface ChatTurnContext {
  conversationId: string;
  /** In the order of the requests. */
  queue: QueuedTurn[];
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
