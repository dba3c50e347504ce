import type { AwaitedSource } from '#domain/conversations/awaited-sources.ts';
import type { ErrorData } from '#shared/errors/coded-error.ts';

export interface QuestionSourcesInput {
  /** The question. */
  messageId: string;
  /** In the order in which its row is to name them. */
  sources: AwaitedSource[];
}

/** JSON; no text of a source, only its document's id. */
export interface QuestionSourcesContext extends QuestionSourcesInput {
  /**
   * Document by `sourceKey`, of a search all that it found, of memory none: its pages are sources already; null: it could
   * not be read, or was removed. Absent: still awaited.
   */
  documents: Record<string, string | string[] | null>;
  /** Why addresses could not be read, by `sourceKey`: they are awaited until the person decides. */
  failures: Record<string, ErrorData>;
  /** Why the sources could not be saved. */
  error: ErrorData | null;
}

export type QuestionSourcesEvent =
  /** From the collect actor of the source, once. */
  | { type: 'source.read'; source: string; docId: string | string[] | null }
  /** From the collect actor: the question waits until the person decides. */
  | { type: 'source.failed'; source: string; error: ErrorData }
  /** The person has the sources that failed read again. */
  | { type: 'question.readAgain' }
  /** The person sends the question without the sources that are still missing. */
  | { type: 'question.sendNow' };

/** To the conversation's machine. */
export type QuestionSourcesReport =
  | { type: 'question.progress'; messageId: string; awaited: AwaitedSource[] }
  /** `error`: the sources could not be saved, so the question cannot be answered with them. */
  | { type: 'question.ready'; messageId: string; error: ErrorData | null };
