import type { Message } from '#domain/conversations.ts';
import type { Document } from '#domain/documents.ts';
import type { Coverage, Progress } from '#domain/evidence/coverage.ts';
import { type PromptPart, promptMessages } from '#domain/prompts/build-prompt.ts';
import { fitsWindow } from '#domain/prompts/token-budget.ts';
import type { ReadingTask } from '#domain/reading/task.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { ConnectedModel } from '../llm/connections.ts';
import type { ChatEvent } from '../llm/provider.ts';
import { getDocuments } from '../store/documents.ts';
import type { Store } from '../store/store.ts';
import { turnPrompt } from './turn-prompt.ts';

/** What an answer brings, beside what its provider says. */
export type AnswerEvent =
  | ChatEvent
  | { kind: 'progress'; progress: Progress }
  /** At most once for a state of the reading; the last one is kept with the message. */
  | { kind: 'coverage'; coverage: Coverage };

/** An answer that is ready to be asked for. */
export interface PreparedAnswer {
  /** Tokens of the prompt by our own count; null where the counter fails (S8.7). */
  promptTokens: number | null;
  /** The documents that marks can name, in the order of their numbers in the prompt. */
  documents: readonly Document[];
  /** Asks. Ending the loop or `signal` ends every request that is under way. Called once. */
  run(signal: AbortSignal): AsyncIterable<AnswerEvent>;
}

export interface PrepareDeps {
  store: Store;
  /** The prompt's tokens part by part. */
  count: (parts: readonly PromptPart[]) => Promise<{ each: number[]; total: number }>;
}

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

/** Reads what the question needs and plans how to ask. @throws token_limit (S8.3) */
export async function prepareAnswer(
  deps: PrepareDeps,
  { question, connected, begun }: PrepareInput,
  signal: AbortSignal,
): Promise<PreparedAnswer> {
  const { ref, provider, window } = connected;
  const docIds = question.sources.map(({ docId }) => docId);
  const parts = await turnPrompt(deps.store, {
    parentMessageId: question.parentMessageId,
    text: question.text,
    docIds,
    begun,
  });
  const tokens = await unlessAborted(tokensOf(deps, parts), signal);
  if (tokens !== null && !fitsWindow(tokens, window)) {
    throw new CodedError('token_limit', 'the prompt exceeds the window', { tokens, window });
  }
  const messages = promptMessages(parts);
  return {
    promptTokens: tokens,
    documents: await getDocuments(deps.store, docIds),
    run: (stop) => provider.chat({ model: ref.model, messages, signal: stop }),
  };
}

async function tokensOf(
  { count }: PrepareDeps,
  parts: readonly PromptPart[],
): Promise<number | null> {
  try {
    return (await count(parts)).total;
  } catch {
    return null;
  }
}

/** Counting a long source takes a while and cannot be stopped; who asked need not wait for it. */
function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new CodedError('aborted', 'manual aborted request.'));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
