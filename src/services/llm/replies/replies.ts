import type { Fetch } from '#api/client/timed-fetch.ts';
import type { ToolDefinition } from '#domain/replies/tool-calls.ts';
import type { Clock } from '#shared/clock.ts';
import { streamAnthropicChat } from '../anthropic/anthropic-chat.ts';
import { streamChat, streamResumed } from '../chat-call.ts';
import { streamOllamaChat } from '../ollama/ollama-chat.ts';
import type { ChatEvent, ChatMessage, Host } from '../provider.ts';

/**
 * A request to a host and the format of its reply: plain data, so that another thread can send it.
 */
export type ReplyCall =
  | {
      wire: 'openai' | 'anthropic';
      host: Host;
      model: string;
      messages: readonly ChatMessage[];
      temperature?: number | undefined;
      /** That the model may call. */
      tools?: readonly ToolDefinition[] | undefined;
      /** The path of the events of the answer, which a Gloss server keeps. */
      resumePath?: string | undefined;
    }
  | { wire: 'resumed'; host: Host; model: string; resumePath: string }
  /** `body`: of POST /api/chat. */
  | { wire: 'ollama'; host: Host; body: string };

/**
 * Sends the request and yields the reply as it arrives; leaving the loop or the signal ends the
 * request.
 */
export type Replies = (call: ReplyCall, signal: AbortSignal) => AsyncIterable<ChatEvent>;

/** What sending and reading in this thread needs. */
export interface ReplyParts {
  fetch: Fetch;
  clock: Clock;
}

/** What calling a host needs. */
export interface HostParts extends ReplyParts {
  /** Where replies are requested and read; default: in this thread. */
  replies?: Replies;
}

/** Requests and reads a host's replies. */
export function repliesOf(parts: HostParts): Replies {
  return parts.replies ?? localReplies(parts);
}

/** In this thread. */
export function localReplies(parts: ReplyParts): Replies {
  return (call, signal) => {
    const endpoint = { ...call.host, ...parts };
    if (call.wire === 'ollama') return streamOllamaChat(endpoint, call.body, signal);
    if (call.wire === 'resumed') return streamResumed(endpoint, call, signal);
    return call.wire === 'anthropic'
      ? streamAnthropicChat(endpoint, call, signal)
      : streamChat(endpoint, call, signal);
  };
}
