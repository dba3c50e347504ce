import type { ChatRequest } from '#api/chat-completions.ts';
import { isObject } from '#shared/json.ts';

/** Does the request ask for log probabilities? */
export function wantsLogprobs({ logprobs, top_logprobs: top }: ChatRequest): boolean {
  return logprobs === true || (top !== null && top !== undefined);
}

/**
 * The `logprobs` of a vendor's own reply or chunk, in OpenAI's form: packages return them for few vendors
 * only. Chat completions have them in the choice, Responses in the parts of the output.
 */
export function logprobsOf(raw: unknown): unknown {
  if (!isObject(raw)) return undefined;
  const choice = Array.isArray(raw.choices) ? (raw.choices as unknown[])[0] : undefined;
  if (isObject(choice) && choice.logprobs) return choice.logprobs;
  const content = listOf(raw.output)
    .flatMap((item) => listOf(item.content))
    .flatMap((part) => listOf(part.logprobs));
  return content.length > 0 ? { content } : undefined;
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
