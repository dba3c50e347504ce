import type { Message } from '#domain/conversations/conversations.ts';
import type { Document } from '#domain/documents/documents.ts';
import type { ToolCall, ToolDefinition } from '#domain/replies/tool-calls.ts';
import type { TurnContext } from '../turn-prompt.ts';

/** What came of a call, for the model. */
export interface CallResult {
  /** In our own words. */
  note: string;
  /** What the tool returned, as a source of the answer. */
  document?: Document;
  /** Its pictures: sources, too, which the model is shown with the next question. */
  pictures?: readonly Document[];
  /** What else its server said. */
  words?: string;
}

/** What the model has read when it calls, and what it can read of a result. */
export interface ModelReading {
  documents: readonly Document[];
  /** The beginning of a result that the model's window still holds; the rest would push out the prompt. */
  readonly fitting: (text: string) => Promise<string>;
}

/** The tools of one answer. */
export interface ToolSession {
  /** Those that may be called now: more once some were loaded. */
  definitions(): readonly ToolDefinition[];
  /** Asks the person where that is needed. @throws aborted alone */
  call(call: ToolCall, reading: ModelReading, signal: AbortSignal): Promise<CallResult>;
  /** Ends its connections; the next call makes new ones. */
  close(): void;
}

export interface ToolQuestion {
  question: Message;
  answerId: string;
  context: TurnContext;
}

/** Tools that a model may call for an answer. */
export interface AnswerTools {
  /** null: there are none. */
  open(asking: ToolQuestion): Promise<ToolSession | null>;
}
