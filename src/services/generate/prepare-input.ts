import type { Message } from '#domain/conversations/conversations.ts';
import type { ReadingTask } from '#domain/reading/task.ts';
import type { ConnectedModel } from '../llm/connections.ts';

export interface PrepareInput {
  question: Message;
  /** The answer that is made. */
  answerId: string;
  connected: ConnectedModel;
  /** The text so far of an answer that is continued; null for a new one. */
  begun: string | null;
  task: ReadingTask;
  /** An earlier answer whose parts that were read are used again. */
  partsOf: string | null;
}
