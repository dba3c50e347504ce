import type { Coverage, Progress } from '#domain/evidence/coverage.ts';
import type { ChatEvent } from '../llm/provider.ts';

/** What an answer brings, beside what its provider says. */
export type AnswerEvent =
  | ChatEvent
  | { kind: 'progress'; progress: Progress }
  /** At most once for a state of the reading; the last one is kept with the message. */
  | { kind: 'coverage'; coverage: Coverage };
