import type { UsageBody } from '#api/chat-completions.ts';
import { readChatStream } from '#api/client/chat-stream.ts';

/** The whole reply in one result. */
export async function collectChatStream(chunks: Iterable<Uint8Array>): Promise<{
  content: string;
  reasoning: string;
  finish_reason: string | null;
  usage: UsageBody | null;
  error: string | null;
}> {
  const content: string[] = [];
  const reasoning: string[] = [];
  let finish: string | null = null;
  let usage: UsageBody | null = null;
  let error: string | null = null;
  for await (const event of readChatStream(chunks)) {
    if (event.kind === 'content') content.push(event.text);
    else if (event.kind === 'reasoning') reasoning.push(event.text);
    else if (event.kind === 'finish') finish = event.reason;
    else if (event.kind === 'usage') usage = event.usage;
    else if (event.kind === 'error') error ??= event.error.message;
  }
  return {
    content: content.join(''),
    reasoning: reasoning.join(''),
    finish_reason: finish,
    usage,
    error,
  };
}
