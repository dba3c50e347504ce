import type { ChatMessage, ChatRequest } from '#api/chat-completions.ts';
import { tokensOfBytes } from '#domain/billing/use-cost.ts';

/** Vendors count between some hundred and some thousand. */
const imageTokens = 1000;

/** Tokens of what a request asks, before its vendor has counted them. */
export function promptTokens({ messages, tools }: ChatRequest): number {
  const inMessages = messages.reduce((sum, message) => sum + messageTokens(message), 0);
  return inMessages + (tools ? textTokens(JSON.stringify(tools)) : 0);
}

function messageTokens({ content, tool_calls: calls }: ChatMessage): number {
  const called = calls ? textTokens(JSON.stringify(calls)) : 0;
  if (typeof content === 'string') return called + textTokens(content);
  return (content ?? []).reduce(
    (sum, part) => sum + (part.type === 'text' ? textTokens(part.text) : imageTokens),
    called,
  );
}

export const textTokens = (text: string): number => tokensOfBytes(Buffer.byteLength(text));
