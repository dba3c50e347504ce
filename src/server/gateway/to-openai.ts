import { randomUUID } from 'node:crypto';
import type { ChatCompletion, FinishReason, ToolCall, UsageBody } from '#api/chat-completions.ts';
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
  tool_calls?: ToolCallDelta[];
}

interface ToolCallDelta {
  index: number;
  id?: string;
  type?: 'function';
  function: { name?: string; arguments: string };
  extra_content?: object;
}

export function sseData(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

interface ChunkChoice {
  index: number;
  delta: Delta;
  finish_reason: FinishReason | null;
  logprobs?: unknown;
}

export function chunkLine(head: AnswerHead, choice: ChunkChoice): string {
  return sseData({ ...head, object: 'chat.completion.chunk', choices: [choice] });
}

/** The last chunk of a stream, for which the client has asked. */
export function usageLine(head: AnswerHead, usages: readonly Usage[]): string {
  const usage = toUsage(usages);
  return sseData({ ...head, object: 'chat.completion.chunk', choices: [], usage });
}

/** The sum over all choices; null where a vendor does not count. */
function toUsage(usages: readonly Usage[]): UsageBody {
  const sum = (counts: readonly (number | undefined)[]) =>
    counts.every((count) => count !== undefined)
      ? counts.reduce<number>((all, count) => all + count, 0)
      : null;
  const prompt = sum(usages.map(({ inputTokens }) => inputTokens.total));
  const completion = sum(usages.map(({ outputTokens }) => outputTokens.total));
  const cached = sum(usages.map(({ inputTokens }) => inputTokens.cacheRead));
  const reasoning = sum(usages.map(({ outputTokens }) => outputTokens.reasoning));
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt === null || completion === null ? null : prompt + completion,
    ...(cached ? { prompt_tokens_details: { cached_tokens: cached } } : {}),
    ...(reasoning ? { completion_tokens_details: { reasoning_tokens: reasoning } } : {}),
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

/** One choice of an answer that does not stream. */
export interface Answer {
  text: string;
  reasoning: string;
  toolCalls: ToolCall[];
  logprobs: unknown;
  finish: VendorFinish;
  usage: Usage;
}

export function toCompletion(head: AnswerHead, answers: readonly Answer[]): ChatCompletion {
  return {
    ...head,
    object: 'chat.completion',
    choices: answers.map(({ logprobs, finish, ...answer }, index) => ({
      index,
      message: toAnswerMessage(answer),
      ...(logprobs ? { logprobs } : {}),
      finish_reason: toFinish(finish),
    })),
    usage: toUsage(answers.map(({ usage }) => usage)),
  };
}

function toAnswerMessage({
  text,
  reasoning,
  toolCalls,
}: Pick<Answer, 'text' | 'reasoning' | 'toolCalls'>) {
  return {
    role: 'assistant',
    content: text === '' && toolCalls.length > 0 ? null : text,
    ...(reasoning ? { reasoning_content: reasoning } : {}),
    ...(toolCalls.length > 0 ? { tool_calls: toolCalls } : {}),
  };
}
