import { answerEvents } from '../answer-events.ts';
import { askHost, type Endpoint, errorOf, failedReply } from '../host-call.ts';
import type { ChatEvent, ChatMessage } from '../provider.ts';
import { streamReply } from '../reply-stream.ts';
import { anthropicBody } from './anthropic-messages.ts';
import { readMessages } from './read-messages.ts';

/** Of its API: the version of its wire, and that a page's own user has given the key. */
export const anthropicHeaders = {
  'anthropic-version': '2023-06-01',
  'anthropic-dangerous-direct-browser-access': 'true',
} as const;

/** One answer of Anthropic's own API. */
export function streamAnthropicChat(
  endpoint: Endpoint,
  call: { model: string; messages: readonly ChatMessage[]; temperature?: number },
  outer: AbortSignal,
): AsyncGenerator<ChatEvent, void, undefined> {
  const { model, messages, temperature } = call;
  const body = JSON.stringify({
    ...anthropicBody(model, messages),
    ...(temperature !== undefined && { temperature }),
  });
  const key = `${endpoint.bases[0] ?? ''} ${model}`;
  return streamReply(endpoint.clock, outer, {
    async open(signal) {
      const reply = await askHost(endpoint, '/messages', { method: 'POST', body, signal });
      if (!reply.ok) throw errorOf(endpoint, await failedReply(reply));
      return reply;
    },
    read: (bytes) => answerEvents(readMessages(bytes, endpoint.secret), key),
  });
}
