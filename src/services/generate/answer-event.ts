import type { Document } from '#domain/documents/documents.ts';
import type { Coverage, Progress } from '#domain/evidence/coverage.ts';
import type { ChatEvent } from '../llm/provider.ts';

/** The events of an answer: those of its provider, and our own. */
export type AnswerEvent =
  | ChatEvent
  | { kind: 'progress'; progress: Progress }
  /** What a tool returned: a source after those that the prompt has. */
  | { kind: 'source'; document: Document }
  /** At most once for each state of the reading; the last one is saved with the message. */
  | { kind: 'coverage'; coverage: Coverage };
