import { requestPrompt } from '#domain/prompts/request-reading.ts';
import { type RequestShape, shapeOf } from '#domain/reading/task-of.ts';
import type { ConnectedModel } from '#services/llm/connections.ts';
import type { TurnContext } from '../turn-prompt.ts';
import { askModel } from './ask-model.ts';
import type { ReadingDeps } from './reading-deps.ts';

const waitMs = 20_000;
const shapes: Record<string, RequestShape> = {
  passages: 'question',
  whole: 'condense',
  rewrite: 'transform',
};

/**
 * What a request needs of a source that is too long to be sent whole, as the model reads it in any
 * language; by its words (`shapeOf`) where the model does not reply in time or with another word.
 * Costs one short request, and none where the sources fit.
 */
export async function readRequest(
  { store }: Pick<ReadingDeps, 'store'>,
  context: Pick<TurnContext, 'question' | 'history'>,
  connected: ConnectedModel,
  signal: AbortSignal,
): Promise<RequestShape> {
  const late = new AbortController();
  const stopWaiting = store.clock.after(waitMs, () => late.abort());
  try {
    const either = AbortSignal.any([signal, late.signal]);
    const { text } = await askModel(connected, requestPrompt(context), either);
    const word = /^\W*(passages|whole|rewrite)\b/i.exec(text)?.[1] ?? '';
    return shapes[word.toLowerCase()] ?? shapeOf(context.question);
  } catch {
    signal.throwIfAborted();
    return shapeOf(context.question);
  } finally {
    stopWaiting();
  }
}
