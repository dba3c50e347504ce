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
import type { ResumableAnswer } from '../../gateway/answers/resumable-answer.ts';
import type { ResumableAnswers } from '../../gateway/answers/resumable-answers.ts';
import { completeChat } from '../../gateway/complete-chat.ts';
import { countedCall } from '../../gateway/counted-call.ts';
import { type CallParts, prepareCall } from '../../gateway/prepare-call.ts';
import { streamChat } from '../../gateway/stream-chat.ts';
import { whileConnected } from '../../http/connections/while-connected.ts';
import { toRequestError } from '../../http/errors.ts';
import type { Plans } from '../../plans/plans.ts';

interface ChatOptions extends CallParts {
  plans: Plans;
  answers: ResumableAnswers;
  closing: AbortSignal;
}

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
    if (answerId === undefined) return answer(options, request, reply, null);
    const { largeBody } = request;
    // It is in memory until the answer ends, also where its reader has left.
    if (largeBody) largeBody.isDetached = true;
    try {
      return await resumed(options, request, reply, answerId);
    } finally {
      largeBody?.leave();
    }
  });
};

type Request = FastifyRequest<{ Body: ChatRequest }>;

/** An answer that continues without its reader, unless its owner has too many. */
async function resumed(
  options: ChatOptions,
  request: Request,
  reply: FastifyReply,
  answerId: string,
) {
  const resumable = await options.answers.begin(request.principal, answerId);
  try {
    return await answer(options, request, reply, resumable);
  } catch (thrown) {
    await resumable?.fail(toRequestError(thrown as Error));
    throw thrown;
  } finally {
    await resumable?.end();
  }
}

async function answer(
  options: ChatOptions,
  request: Request,
  reply: FastifyReply,
  resumable: ResumableAnswer | null,
) {
  const { metrics, closing } = options;
  const { body, log } = request;
  const signal = resumable
    ? AbortSignal.any([resumable.signal, closing])
    : whileConnected(reply, closing);
  const call = await prepareCall(options, body, { signal, resumable, log });
  return countedCall(options.plans, request, { call, body, isQuestion: false }, async () => {
    if (!body.stream) return completeChat(call);
    metrics.streams.inc();
    await streamChat(call, reply).finally(() => metrics.streams.dec());
  });
}
