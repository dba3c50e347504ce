import { parseJson } from '#shared/json.ts';
import { answerEvents } from '../answer-events.ts';
import { askHost, errorOf, failedReply } from '../host-call.ts';
import type { ChatEvent, Endpoint } from '../provider.ts';
import { streamReply } from '../reply-stream.ts';
import { readOllamaChat } from './read-chat.ts';

/** One answer of Ollama's own API; `body`: of POST /api/chat. */
export function streamOllamaChat(
  endpoint: Endpoint,
  body: string,
  outer: AbortSignal,
): AsyncGenerator<ChatEvent, void, undefined> {
  const { model, tools } = parseJson(body) as { model?: string; tools?: unknown };
  const key = `${endpoint.bases[0] ?? ''} ${model ?? ''}`;
  return streamReply(endpoint.clock, outer, {
    async open(signal) {
      const reply = await askHost(endpoint, '/api/chat', { method: 'POST', body, signal });
      if (!reply.ok) throw errorOf(endpoint, await failedReply(reply));
      return reply;
    },
    read: (bytes) => answerEvents(readOllamaChat(bytes), key, tools !== undefined),
  });
}
