import type { AwaitedSource } from '#domain/awaited-sources.ts';
import type { ModelRef } from '#domain/models/model-ref.ts';
import type { AnswerJob, AnswerOutcome } from '#domain/turns.ts';
import type { ErrorData } from '#shared/errors/coded-error.ts';
import type { QuestionSourcesReport } from './question-sources.types.ts';

export type ChatTurnTag = 'busy';

/** An answer that is to be had, alone or compared with another. */
export interface TurnJob extends AnswerJob {
  /** A second model that answers at the same time; the turn ends when both have. */
  comparison: { answerId: string; model: ModelRef } | null;
}

/** A turn that waits for the answer before it, and perhaps for its sources. */
export interface QueuedTurn {
  job: TurnJob;
  /** What it still waits for; null: nothing, it may start. */
  awaited: AwaitedSource[] | null;
  /** Why its sources could not be saved: it fails when its turn comes. */
  error: ErrorData | null;
}

export type ChatTurnEvent =
  /**
   * Known answers are left alone, so a resent call changes nothing. `sources`: those that are still
   * being read; absent: none.
   */
  | { type: 'turn.enqueue'; job: TurnJob; sources?: AwaitedSource[] }
  /** A queued turn is removed; one that has started is left alone. */
  | { type: 'turn.withdraw'; answerId: string }
  /** A queued question goes without the sources that it still waits for. */
  | { type: 'turn.sendNow'; messageId: string }
  | { type: 'turn.stop' }
  /** From the answer actor: the first words are there. */
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
  /** In the order in which they were asked for. */
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
