import type { UsageBody } from '#api/chat-completions.ts';
import { chatCompletionsPath } from '#api/chat-completions.ts';
import { type ChatStreamEvent, readChatStream } from '#api/client/chat-stream.ts';
import {
  type EmptyReason,
  type Forwards,
  modelListSchema,
  modelsPath,
  takesImages,
} from '#api/models.ts';
import type { Usage } from '#domain/conversations/conversations.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { askHost, askJson, type Endpoint, errorOf, failedReply } from './host-call.ts';
import { openAiMessages } from './openai-messages.ts';
import type { ChatEvent, ChatRequest, HostModel } from './provider.ts';
import { inStreamError } from './provider-error.ts';
import { streamReply } from './reply-stream.ts';
import { withoutThinkTags } from './think-tags.ts';

const listTimeoutMs = 15_000;

/** One answer of a host with OpenAI's chat completions. */
export function streamChat(
  endpoint: Endpoint,
  request: Omit<ChatRequest, 'signal'>,
  outer: AbortSignal,
): AsyncGenerator<ChatEvent, void, undefined> {
  return streamReply(endpoint.clock, outer, {
    open: (signal) => askWithUsage(endpoint, request, signal),
    read: (bytes) => withoutThinkTags(readAnswer(endpoint, bytes)),
  });
}

async function* readAnswer(
  endpoint: Endpoint,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<ChatEvent> {
  const progress = { hasSpoken: false, hasEnded: false };
  for await (const event of readChatStream(bytes)) {
    const said = received(endpoint, event, progress);
    if (said) yield said;
  }
  if (!progress.hasSpoken && !progress.hasEnded) {
    throw new CodedError('provider_bad_stream', 'the host sent no answer');
  }
}

function received(
  endpoint: Endpoint,
  event: ChatStreamEvent,
  progress: { hasSpoken: boolean; hasEnded: boolean },
): ChatEvent | null {
  switch (event.kind) {
    case 'error':
      throw inStreamError(endpoint.speaker, event.error, endpoint.secret);
    case 'malformed':
      throw new CodedError('provider_bad_stream', 'a line of the stream is no JSON');
    case 'done':
      progress.hasEnded = true;
      return null;
    case 'usage':
      return { kind: 'usage', usage: usageOf(event.usage) };
    case 'finish':
      progress.hasEnded = true;
      return event;
    case 'content':
    case 'reasoning':
      progress.hasSpoken = true;
      return event;
  }
}

function usageOf(body: UsageBody): Usage {
  return {
    promptTokens: body.prompt_tokens ?? null,
    completionTokens: body.completion_tokens ?? null,
  };
}

/**
 * `stream_options` is sent first; for a host that refuses unknown fields the request is repeated
 * without it.
 */
async function askWithUsage(
  endpoint: Endpoint,
  request: Omit<ChatRequest, 'signal'>,
  signal: AbortSignal,
): Promise<Response> {
  const { model, messages } = request;
  const body = { model, messages: openAiMessages(messages), stream: true };
  const path = chatCompletionsPath.replace('/v1', '');
  const send = (fields: object) =>
    askHost(endpoint, path, {
      method: 'POST',
      body: JSON.stringify({ ...body, ...fields }),
      signal,
    });
  const first = await send({ stream_options: { include_usage: true } });
  if (first.ok) return first;
  const failed = await failedReply(first);
  const refusesField = failed.status === 400 || failed.status === 422;
  if (!refusesField || !unknownField.test(failed.body)) throw errorOf(endpoint, failed);
  const second = await send({});
  if (!second.ok) throw errorOf(endpoint, await failedReply(second));
  return second;
}

const unknownField =
  /stream_options|include_usage|unknown|unrecogni[sz]ed|unexpected|unsupported|extra|additional|not permitted|not allowed/i;

/** The host to which a Gloss server forwards requests; null: it does not report one. */
export async function readForwards(
  endpoint: Endpoint,
  signal?: AbortSignal,
): Promise<Forwards | null> {
  const path = modelsPath.replace('/v1', '');
  const reply = await askJson(endpoint, path, listTimeoutMs, signal ? { signal } : {});
  const list = modelListSchema.safeParse(reply);
  if (!list.success) throw new CodedError('provider_refused', 'no list of models');
  return list.data.forwards ?? null;
}

/** Ids that the host lists. */
export async function listHostModels(
  endpoint: Endpoint,
  signal?: AbortSignal,
  timeoutMs: number = listTimeoutMs,
): Promise<HostModel[]> {
  const path = modelsPath.replace('/v1', '');
  const reply = await askJson(endpoint, path, timeoutMs, signal ? { signal } : {});
  const list = modelListSchema.safeParse(reply);
  if (!list.success) throw new CodedError('provider_refused', 'no list of models');
  if (list.data.empty) throw emptyList(list.data.empty);
  return list.data.data.map((row) => {
    const { id, title, context_window } = row;
    const images = takesImages(row);
    const model = { id, title: title ?? null, window: context_window ?? null };
    return images === null ? model : { ...model, images };
  });
}

/** Why a Gloss server lists no model: what is missing, rather than an empty list. */
function emptyList({ reason, failures }: EmptyReason): CodedError {
  if (reason === 'no_provider') return new CodedError('server_no_key', 'no key of a provider');
  const said = failures.map(({ name, message }) => `${name}: ${message}`).join('; ');
  return new CodedError('server_providers_failed', said, { reason: said });
}
