import type { Usage } from '#domain/conversations/conversations.ts';
import type { Document } from '#domain/documents/documents.ts';
import type { Coverage } from '#domain/evidence/coverage.ts';
import type { Release } from '#platform/ports.ts';
import type { PreparedAnswer } from '../generate/prepare-answer.ts';
import { appendPart } from '../store/conversations/live-answer.ts';
import type { Store } from '../store/database/store.ts';
import { LiveText, type TextPiece } from './live-text.ts';
import type { MarkChecker } from './mark-checker.ts';

/** An answer that a context has in hand. */
export interface RunningAnswer {
  live: LiveText;
  /** Of its locks. */
  release: Release;
  hasRow: boolean;
  /** null until it is prepared; needed until its end for the documents it was made from. */
  prepared: PreparedAnswer | null;
  wasRequested: boolean;
  /** null until its sources are known. */
  marks: MarkChecker | null;
  usage: Usage | null;
  coverage: Coverage | null;
  /** What tools returned, after the documents of its prompt. */
  found: Document[];
  /** Ends the request when the text can no longer be saved. */
  fail: (error: unknown) => void;
}

/** With the text that it has already. */
export function runningAnswer(
  store: Store,
  answerId: string,
  { text, reasoning }: TextPiece,
  release: Release,
): RunningAnswer {
  const running: RunningAnswer = {
    live: new LiveText({
      clock: store.clock,
      begun: { text, reasoning },
      save: (seq, piece) => appendPart(store, answerId, seq, piece),
      onSaveFailed: (error) => running.fail(error),
    }),
    release,
    hasRow: false,
    prepared: null,
    wasRequested: false,
    marks: null,
    usage: null,
    coverage: null,
    found: [],
    fail: () => undefined,
  };
  return running;
}
