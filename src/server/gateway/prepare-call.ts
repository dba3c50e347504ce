import type { FastifyBaseLogger } from 'fastify';
import type { ChatRequest } from '#api/chat-completions.ts';
import type { CodedError } from '#shared/errors/coded-error.ts';
import type { Metrics } from '../http/metrics.ts';
import type { ProviderRegistry } from '../providers/registry.ts';
import type { ResumableAnswer } from './answers/resumable-answer.ts';
import { toCallOptions } from './call-options.ts';
import { checkParameters } from './check-parameters.ts';
import { checkImages } from './images/check-images.ts';
import { wantsLogprobs } from './logprobs.ts';
import type { ChatCall } from './stream-chat.ts';
import { answerHead } from './to-openai.ts';

/** What calls of a model work with. */
export interface CallParts {
  providers: ProviderRegistry;
  metrics: Metrics;
  /** Milliseconds since the epoch. */
  now: () => number;
  waitingMs: number;
}

interface CallEnd {
  /** Aborted when its answer is not wanted any more. */
  signal: AbortSignal;
  resumable: ResumableAnswer | null;
  log: FastifyBaseLogger;
}

/** A call of the model that a request names. Throws `no_provider`, `unknown_model`, `unsupported_by_provider`. */
export async function prepareCall(
  { providers, metrics, now, waitingMs }: CallParts,
  body: ChatRequest,
  { signal: abortSignal, resumable, log }: CallEnd,
): Promise<ChatCall> {
  const { provider, model: id } = await providers.choose(body.model);
  checkParameters(provider, body);
  const model = provider.chat(id);
  const callOptions = toCallOptions(body);
  await checkImages(model, callOptions, provider.name);
  const providerOptions = provider.chatOptions?.(id, body);
  return {
    model,
    provider,
    options: { ...callOptions, ...(providerOptions ? { providerOptions } : {}), abortSignal },
    head: answerHead(body.model, now()),
    choices: body.n ?? 1,
    withLogprobs: wantsLogprobs(body),
    includeUsage: body.stream_options?.include_usage === true,
    waitingMs,
    resumable,
    onError: (error: CodedError) => {
      if (error.code === 'aborted' || error.code === 'unsupported_by_provider') return;
      metrics.vendorErrors.inc({ provider: provider.id, code: error.code });
      log.warn({ provider: provider.id, code: error.code }, 'provider failed');
    },
    onUsage: () => undefined,
  };
}
