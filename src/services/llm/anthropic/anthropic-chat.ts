import type { ToolDefinition } from '#domain/replies/tool-calls.ts';
import { answerEvents } from '../answer-events.ts';
import { askHost, errorOf, failedReply } from '../host-call.ts';
import type { ChatEvent, ChatMessage, Endpoint } from '../provider.ts';
import { streamReply } from '../reply-stream.ts';
import { anthropicBody, roomForAnswer } from './anthropic-messages.ts';
import { readMessages } from './read-messages.ts';

/** Of its API: the version of its wire, and that a page's own user has given the key. */
export const anthropicHeaders = {
  'anthropic-version': '2023-06-01',
  'anthropic-dangerous-direct-browser-access': 'true',
} as const;

/** One answer of Anthropic's own API. */
export function streamAnthropicChat(
  endpoint: Endpoint,
  call: {
    model: string;
    messages: readonly ChatMessage[];
    temperature?: number | undefined;
    tools?: readonly ToolDefinition[] | undefined;
  },
  outer: AbortSignal,
): AsyncGenerator<ChatEvent, void, undefined> {
  const { model, messages, temperature, tools = [] } = call;
  const body = anthropicBody(model, messages, tools);
  const ask = (fields: Fields, signal: AbortSignal) =>
    askHost(endpoint, '/messages', {
      method: 'POST',
      body: JSON.stringify({ ...body, ...fields }),
      signal,
    });
  const key = `${endpoint.bases[0] ?? ''} ${model}`;
  return streamReply(endpoint.clock, outer, {
    async open(signal) {
      let fields: Fields = temperature === undefined ? {} : { temperature };
      for (;;) {
        const reply = await ask(fields, signal);
        if (reply.ok) return reply;
        const failed = await failedReply(reply);
        const next = acceptable(fields, failed.body);
        if (!next) throw errorOf(endpoint, failed);
        fields = next;
      }
    },
    read: (bytes) => answerEvents(readMessages(bytes, endpoint.secret), key, tools.length > 0),
  });
}

interface Fields {
  temperature?: number;
  max_tokens?: number;
}

/** What is asked with after a refusal, each but once; null: no other request helps. */
function acceptable({ temperature, ...rest }: Fields, refusal: string): Fields | null {
  // Models that think first take only their own temperature.
  if (temperature !== undefined && /\btemperature\b/.test(refusal)) return rest;
  const max_tokens = rest.max_tokens === undefined ? roomForAnswer(refusal) : null;
  if (max_tokens === null) return null;
  return { ...(temperature !== undefined && { temperature }), max_tokens };
}
