import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import {
  type ChatRequest,
  chatCompletionSchema,
  chatCompletionsPath,
  chatRequestSchema,
} from '#api/chat-completions.ts';
import { answerHeader, answerIdSchema } from '#api/resumable-answers.ts';
import { usesOfTokens } from '#domain/billing/use-cost.ts';
import type { CodedError } from '#shared/errors/coded-error.ts';
import type { ResumableAnswer } from '../../gateway/answers/resumable-answer.ts';
import { toCallOptions } from '../../gateway/call-options.ts';
import { checkParameters } from '../../gateway/check-parameters.ts';
import { completeChat } from '../../gateway/complete-chat.ts';
import { checkImages } from '../../gateway/images/check-images.ts';
import { wantsLogprobs } from '../../gateway/logprobs.ts';
import { promptTokens } from '../../gateway/prompt-tokens.ts';
import { type ChatCall, streamChat } from '../../gateway/stream-chat.ts';
import { answerHead } from '../../gateway/to-openai.ts';
import type { AppParts } from '../../http/app-parts.ts';
import { whileConnected } from '../../http/connections/while-connected.ts';
import { toRequestError } from '../../http/errors.ts';
import { countChat, type Plans } from '../../plans/plans.ts';

type ChatOptions = Pick<
  AppParts,
  'plans' | 'providers' | 'metrics' | 'answers' | 'now' | 'waitingMs' | 'closing'
>;

/** Images come as base64 in the body. */
const bodyLimit = 48 * 1024 * 1024;
const config = { json: { values: 100_000, depth: 100 }, sendsBodyOn: true };

const schema = {
  headers: z.looseObject({ [answerHeader]: z.optional(answerIdSchema) }),
  body: chatRequestSchema,
  response: {
    200: {
      description: 'The answer, or with `stream` its chunks as server-sent events',
      content: {
        'application/json': { schema: chatCompletionSchema },
        'text/event-stream': { schema: z.string() },
      },
    },
  },
};

export const chatRoutes: FastifyPluginAsyncZod<ChatOptions> = async (app, options) => {
  app.post(chatCompletionsPath, { bodyLimit, config, schema }, async (request, reply) => {
    const answerId = request.body.stream ? request.headers[answerHeader] : undefined;
    const resumable = answerId ? await options.answers.begin(request.principal, answerId) : null;
    try {
      return await answer(options, request, reply, resumable);
    } catch (thrown) {
      await resumable?.fail(toRequestError(thrown as Error));
      throw thrown;
    } finally {
      await resumable?.end();
    }
  });
};

type Request = FastifyRequest<{ Body: ChatRequest }>;

async function answer(
  options: ChatOptions,
  request: Request,
  reply: FastifyReply,
  resumable: ResumableAnswer | null,
) {
  const { metrics } = options;
  const { body } = request;
  const call = await prepareCall(options, body, reply, resumable);
  const counted = await countUse(options.plans, request, call);
  call.onError = counted.onError;
  call.onUsage = counted.onUsage;
  try {
    if (!body.stream) return await completeChat(call);
    metrics.streams.inc();
    await streamChat(call, reply).finally(() => metrics.streams.dec());
  } catch (thrown) {
    const error = call.provider.toError(thrown);
    call.onError(error);
    throw error;
  } finally {
    // Who asks again after a failure finds the use given back.
    await counted.settled();
  }
}

/**
 * Counts the call; what the vendor fails to answer is given back, and what its answers did cost is counted, at the latest
 * in `settled`. Throws `usage_limit`.
 */
async function countUse(
  plans: Plans,
  request: Request,
  call: ChatCall,
): Promise<Pick<ChatCall, 'onError' | 'onUsage'> & { settled: () => Promise<void> }> {
  const { body } = request;
  const { model } = body;
  const expected = { in: call.choices * promptTokens(body), out: 0 };
  const counted = await countChat(plans, request, {
    model,
    times: call.choices,
    tokens: expected,
  });
  const report = call.onError.bind(call);
  const tokens = { in: 0, out: 0 };
  let ended = 0;
  let settled = Promise.resolve();
  const then = (outcome: () => Promise<void>) => {
    const log = (thrown: unknown) =>
      request.log.error({ err: thrown }, 'a use is not counted as it should be');
    settled = settled.then(outcome).catch(log);
  };
  return {
    onError(error) {
      report(error);
      if (error.code !== 'aborted') then(() => counted.giveBack());
    },
    onUsage(choice) {
      ended += 1;
      tokens.in += choice.in ?? expected.in / call.choices;
      tokens.out += choice.out;
    },
    settled: async () => {
      if (ended === call.choices) then(() => counted.settle(usesOfTokens(model, tokens)));
      await settled;
    },
  };
}

async function prepareCall(
  options: ChatOptions,
  body: ChatRequest,
  reply: FastifyReply,
  resumable: ResumableAnswer | null,
): Promise<ChatCall> {
  const { provider, model: id } = await options.providers.choose(body.model);
  checkParameters(provider, body);
  const model = provider.chat(id);
  const callOptions = toCallOptions(body);
  await checkImages(model, callOptions, provider.name);
  const providerOptions = provider.chatOptions?.(id, body);
  return {
    model,
    provider,
    options: {
      ...callOptions,
      ...(providerOptions ? { providerOptions } : {}),
      abortSignal: resumable
        ? AbortSignal.any([resumable.signal, options.closing])
        : whileConnected(reply, options.closing),
    },
    head: answerHead(body.model, options.now()),
    choices: body.n ?? 1,
    withLogprobs: wantsLogprobs(body),
    includeUsage: body.stream_options?.include_usage === true,
    waitingMs: options.waitingMs,
    resumable,
    onError: (error: CodedError) => {
      if (error.code === 'aborted' || error.code === 'unsupported_by_provider') return;
      options.metrics.vendorErrors.inc({ provider: provider.id, code: error.code });
      reply.log.warn({ provider: provider.id, code: error.code }, 'provider failed');
    },
    onUsage: () => undefined,
  };
}
