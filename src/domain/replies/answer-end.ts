import type { ErrorCode } from '#shared/errors/registry.ts';

/** What came of an answer until its stream ended. */
export interface AnswerEndFacts {
  hasText: boolean;
  hasThoughts: boolean;
  /** As OpenAI names it; null: the host named none. */
  finish: string | null;
  /** The stream said that it ended: a reason, `[DONE]`, or the reply was one whole. */
  isEnded: boolean;
  /** The model asked for a tool. */
  isToolCall: boolean;
  /** Of those that it was offered; absent: no tool was. */
  hasCalls?: boolean;
}

/** Why an answer is not finished; null: it is. */
export function faultOfEnd(facts: AnswerEndFacts): ErrorCode | null {
  const { hasText, hasThoughts, finish, isEnded, isToolCall, hasCalls = false } = facts;
  const reason = (finish ?? '').toLowerCase();
  if (filtered.test(reason)) return 'answer_filtered';
  if (limited.test(reason)) return hasText || hasCalls ? 'answer_cut' : 'answer_only_thoughts';
  if (/error|abort|cancel/.test(reason)) return hasText ? 'answer_broken_off' : 'provider_error';
  if (hasCalls && isEnded) return null;
  if (isToolCall && !hasText && !hasCalls) return 'answer_tool_call';
  if (hasText) return isEnded ? null : 'answer_broken_off';
  if (!isEnded) return hasThoughts ? 'answer_broken_off' : 'provider_bad_stream';
  if (/tool|function/.test(reason)) return 'answer_tool_call';
  return hasThoughts ? 'answer_only_thoughts' : 'answer_empty';
}

const filtered = /content_?filter|safety|refusal|blocklist|prohibited|recitation|sensitive|moderat/;
const limited = /length|max_?(output_|completion_)?tokens|token_?limit/;

const continuable: ReadonlySet<string> = new Set([
  'answer_cut',
  'answer_broken_off',
  // The connection was lost, or nothing more came over it.
  'provider_bad_stream',
  'provider_timeout',
]);

/** With these an answer can be continued where it stops, if it has text. */
export const isContinuable = (code: string): boolean => continuable.has(code);
