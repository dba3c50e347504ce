import type { Fetch } from '#api/client/timed-fetch.ts';
import type { Clock } from '#shared/clock.ts';
import { streamChat } from '../chat-call.ts';
import type { Host } from '../host-call.ts';
import { streamOllamaChat } from '../ollama/ollama-chat.ts';
import type { ChatEvent, ChatMessage } from '../provider.ts';

/** One question to a host and how its reply is read: plain data, so that another thread can ask it. */
export type ReplyCall =
  | { wire: 'openai'; host: Host; model: string; messages: readonly ChatMessage[] }
  /** `body`: of POST /api/chat. */
  | { wire: 'ollama'; host: Host; body: string };

/** Asks, and gives the reply as it comes; leaving the loop or the signal ends the request. */
export type Replies = (call: ReplyCall, signal: AbortSignal) => AsyncIterable<ChatEvent>;

/** What asks and reads in this very thread needs. */
export interface ReplyParts {
  fetch: Fetch;
  clock: Clock;
}

/** What asking a host needs. */
export interface HostParts extends ReplyParts {
  /** Where replies are asked for and read; else in this thread. */
  replies?: Replies;
}

/** Where a host's replies are asked for and read. */
export function repliesOf(parts: HostParts): Replies {
  return parts.replies ?? localReplies(parts);
}

/** In this thread. */
export function localReplies(parts: ReplyParts): Replies {
  return (call, signal) => {
    const endpoint = { ...call.host, ...parts };
    return call.wire === 'ollama'
      ? streamOllamaChat(endpoint, call.body, signal)
      : streamChat(endpoint, call, signal);
  };
}
