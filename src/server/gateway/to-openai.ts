import { randomUUID } from 'node:crypto';
import type { ChatCompletion, FinishReason, UsageBody } from '#api/chat-completions.ts';
import type { Usage, VendorFinish } from '../providers/provider.ts';

/** The fields that all chunks of one answer share. */
export interface AnswerHead {
  id: string;
  created: number;
  /** The model as the caller named it. */
  model: string;
}

export function answerHead(model: string, now: number): AnswerHead {
  return { id: `chatcmpl-${randomUUID()}`, created: Math.floor(now / 1000), model };
}

interface Delta {
  role?: 'assistant';
  content?: string;
  reasoning_content?: string;
}

export function sseData(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

export function chunkLine(
  head: AnswerHead,
  delta: Delta,
  finish: FinishReason | null = null,
): string {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  return sseData({ ...head, object: 'chat.completion.chunk', choices });
}

export function usageLine(head: AnswerHead, usage: Usage): string {
  const body = toUsage(usage);
  return sseData({ ...head, object: 'chat.completion.chunk', choices: [], usage: body });
}

function toUsage({ inputTokens, outputTokens }: Usage): UsageBody {
  const [prompt, completion] = [inputTokens.total ?? null, outputTokens.total ?? null];
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt === null || completion === null ? null : prompt + completion,
    ...(inputTokens.cacheRead
      ? { prompt_tokens_details: { cached_tokens: inputTokens.cacheRead } }
      : {}),
    ...(outputTokens.reasoning
      ? { completion_tokens_details: { reasoning_tokens: outputTokens.reasoning } }
      : {}),
  };
}

const reasons: Record<VendorFinish['unified'], FinishReason> = {
  stop: 'stop',
  length: 'length',
  'content-filter': 'content_filter',
  'tool-calls': 'tool_calls',
  error: 'stop',
  interrupted: 'stop',
  other: 'stop',
};

export function toFinish({ unified }: VendorFinish): FinishReason {
  return reasons[unified];
}

interface Answer {
  text: string;
  reasoning: string;
  finish: VendorFinish;
  usage: Usage;
}

export function toCompletion(head: AnswerHead, answer: Answer): ChatCompletion {
  const { text, reasoning, finish, usage } = answer;
  const message = {
    role: 'assistant',
    content: text,
    ...(reasoning ? { reasoning_content: reasoning } : {}),
  };
  return {
    ...head,
    object: 'chat.completion',
    choices: [{ index: 0, message, finish_reason: toFinish(finish) }],
    usage: toUsage(usage),
  };
}
