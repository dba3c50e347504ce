import type { FastifyInstance, FastifyReply } from 'fastify';
import { type ChatRequest, chatCompletionsPath, chatRequestSchema } from '#api/chat-completions.ts';
import type { CodedError } from '#shared/errors/coded-error.ts';
import { principalOf } from '../auth/authenticate.ts';
import type { ServerContext } from '../context.ts';
import { checkImages } from '../gateway/check-images.ts';
import { completeChat } from '../gateway/complete-chat.ts';
import { type ChatCall, streamChat } from '../gateway/stream-chat.ts';
import { answerHead } from '../gateway/to-openai.ts';
import { toCallOptions } from '../gateway/to-prompt.ts';
import { fromVendor } from '../gateway/vendor-errors.ts';
import { parseBody } from '../http/parse-body.ts';
import { whileConnected } from '../http/while-connected.ts';

/** Images come as base64 in the body. */
const bodyLimit = 48 * 1024 * 1024;

export function chatRoutes(app: FastifyInstance, context: ServerContext): void {
  app.post(chatCompletionsPath, { bodyLimit }, async (request, reply) => {
    await principalOf(context, request);
    const body = parseBody(chatRequestSchema, request.body);
    const call = await prepare(context, body, reply);
    try {
      if (!body.stream) return await completeChat(call);
      context.metrics.streams.inc();
      await streamChat(call, reply).finally(() => context.metrics.streams.dec());
    } catch (thrown) {
      const error = fromVendor(thrown, call.provider);
      call.onError(error);
      throw error;
    }
  });
}

async function prepare(
  context: ServerContext,
  body: ChatRequest,
  reply: FastifyReply,
): Promise<ChatCall> {
  const { provider, model: id } = await context.providers.choose(body.model);
  const includeUsage = body.stream_options?.include_usage === true;
  const model = provider.chat(id, { includeUsage });
  const options = toCallOptions(body);
  await checkImages(model, options, provider.name);
  const providerOptions = provider.extras?.(id, options);
  return {
    model,
    provider: provider.name,
    options: {
      ...options,
      ...(providerOptions ? { providerOptions } : {}),
      abortSignal: whileConnected(reply, context.closing),
    },
    head: answerHead(body.model, context.now()),
    includeUsage,
    waitingMs: context.waitingMs,
    onError: (error: CodedError) => {
      if (error.code === 'aborted') return;
      context.metrics.vendorErrors.inc({ provider: provider.id, code: error.code });
      reply.log.warn({ provider: provider.id, code: error.code }, 'provider failed');
    },
  };
}
