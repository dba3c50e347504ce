import type { ServerCopyStep } from '#domain/documents/server-copies.ts';
import type { ErrorData } from '#shared/errors/coded-error.ts';

/** `busy`: work is under way. */
export type DocumentCopyTag = 'busy';

export interface CopyProgress {
  step?: ServerCopyStep | null;
  /** Bytes. */
  done?: number;
  of?: number;
}

export type DocumentCopyEvent =
  /** Its time has come and there is a free place. */
  | { type: 'copy.start' }
  /** Ended by the person or by a deletion; its row has the new state. */
  | { type: 'copy.withdraw' }
  /** Its server is no longer used: it waits for another. */
  | { type: 'copy.release' }
  /** From the work actors. */
  | ({ type: 'copy.progress' } & CopyProgress)
  /** From the work actors, as their last. `absent`: neither side has the file. */
  | { type: 'work.done'; state: 'onServer' | 'absent' | 'deleted' }
  | ({ type: 'work.failed' } & CopyFailure);

export interface CopyFailure {
  error: unknown;
  /** When, in epoch milliseconds. */
  at: number;
  /** From 0 to 1, for the delay of a retry. */
  random: number;
}

export interface DocumentCopyInput {
  docId: string;
  /** To the server, from there to here, or to be deleted there. */
  direction: 'send' | 'fetch' | 'delete';
  /** Failures in a row. */
  attempts: number;
  /** Epoch milliseconds: when it may start. */
  nextAt: number;
}

/** JSON; the document is in its row, the bytes in theirs. */
export interface DocumentCopyContext extends DocumentCopyInput {
  step: ServerCopyStep | null;
  /** Bytes. */
  done: number;
  of: number;
  /** The error for which it waits or has failed. */
  error: ErrorData | null;
}
