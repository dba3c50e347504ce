import type { Message } from '#domain/conversations.ts';
import type { ReadingTask } from '#domain/reading/task.ts';
import type { ConnectedModel } from '../llm/connections.ts';

export interface PrepareInput {
  question: Message;
  /** The answer that is made. */
  answerId: string;
  connected: ConnectedModel;
  /** What an answer that is continued holds so far; null for a new one. */
  begun: string | null;
  task: ReadingTask;
  /** The answer whose parts that could be read are used again. */
  partsOf: string | null;
}
