import type { UsageBody } from '#api/chat-completions.ts';
import { chatCompletionsPath } from '#api/chat-completions.ts';
import { readChatStream } from '#api/client/chat-stream.ts';
import {
  type EmptyReason,
  type Forwards,
  modelListSchema,
  modelsPath,
  readModelList,
  takesImages,
  takesTools,
} from '#api/models.ts';
import type { Usage } from '#domain/conversations/conversations.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { answerEvents, type ReplyEvent } from './answer-events.ts';
import { askHostChat, askJson, errorOf, failedReply } from './host-call.ts';
import { openAiMessages, openAiTools, withinLimit } from './openai-messages.ts';
import type { ChatEvent, ChatRequest, Endpoint, HostModel } from './provider.ts';
import { inStreamError } from './provider-error.ts';
import { type Reopen, streamReply } from './reply-stream.ts';
import { openResumed, resumedEvents } from './resumed-call.ts';

type WantedChat = Pick<ChatRequest, 'model' | 'messages'> & {
  temperature?: number | undefined;
  tools?: ChatRequest['tools'] | undefined;
};

const listTimeoutMs = 15_000;

/** One answer of a host with OpenAI's chat completions. `resumePath`: of a Gloss server, which stores it. */
export function streamChat(
  endpoint: Endpoint,
  request: WantedChat & { resumePath?: string | undefined },
  outer: AbortSignal,
): AsyncGenerator<ChatEvent, void, undefined> {
  return streamReply(endpoint.clock, outer, {
    open: (signal) => openChat(endpoint, request, signal),
    read: answerOf(endpoint, request),
  });
}

/** The same of an answer that a Gloss server has stored, from its beginning. */
export function streamResumed(
  endpoint: Endpoint,
  request: { model: string; resumePath: string },
  outer: AbortSignal,
): AsyncGenerator<ChatEvent, void, undefined> {
  return streamReply(endpoint.clock, outer, {
    open: (signal) => openResumed(endpoint, request.resumePath, '0', signal),
    read: answerOf(endpoint, request),
  });
}

function answerOf(
  endpoint: Endpoint,
  { model, resumePath, tools = [] }: Partial<WantedChat> & { resumePath?: string | undefined },
) {
  const key = `${endpoint.bases[0] ?? ''} ${model}`;
  const read = replyEvents.bind(null, endpoint);
  return (bytes: AsyncIterable<Uint8Array>, reopen: Reopen) => {
    const events = resumePath
      ? resumedEvents({ endpoint, path: resumePath, read, reopen }, bytes)
      : read(bytes);
    return answerEvents(events, key, tools.length > 0);
  };
}

async function* replyEvents(
  endpoint: Endpoint,
  bytes: AsyncIterable<Uint8Array>,
  onId?: (id: string) => void,
): AsyncGenerator<ReplyEvent> {
  for await (const event of readChatStream(bytes, onId)) {
    if (event.kind === 'error') throw inStreamError(endpoint.speaker, event.error, endpoint.secret);
    if (event.kind === 'usage') yield { kind: 'usage', usage: usageOf(event.usage) };
    // A line that is no JSON is a ping, or the page of a proxy: what ends then is judged by what came.
    else if (event.kind !== 'malformed') yield event;
  }
}

/** xAI and Google count thoughts in the total alone; they are paid for as what is written. */
function usageOf({ prompt_tokens, completion_tokens, total_tokens }: UsageBody): Usage {
  const promptTokens = prompt_tokens ?? null;
  const written = completion_tokens ?? null;
  if (promptTokens === null || written === null) return { promptTokens, completionTokens: written };
  return { promptTokens, completionTokens: Math.max(written, (total_tokens ?? 0) - promptTokens) };
}

async function openChat(
  endpoint: Endpoint,
  { model, messages, temperature, tools }: WantedChat,
  signal: AbortSignal,
): Promise<Response> {
  const body = {
    model,
    messages: openAiMessages(messages),
    ...openAiTools(tools?.map(withinLimit)),
    ...(temperature !== undefined && { temperature }),
    stream: true,
    stream_options: { include_usage: true },
  };
  const path = chatCompletionsPath.replace('/v1', '');
  const reply = await askHostChat(endpoint, path, body, signal);
  if (!reply.ok) throw errorOf(endpoint, await failedReply(reply));
  return reply;
}

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

/** Ids that the host lists, at this path below its address. */
export async function listHostModels(
  endpoint: Endpoint,
  signal?: AbortSignal,
  timeoutMs: number = listTimeoutMs,
  path: string = modelsPath.replace('/v1', ''),
): Promise<HostModel[]> {
  const init = signal ? { signal } : {};
  const reply = await askJson(endpoint, path, timeoutMs, init).catch((thrown: unknown) => {
    throw withoutList(toCodedError(thrown));
  });
  const list = readModelList(reply);
  if (!list) throw new CodedError('no_model_list', 'no list of models');
  if (list.empty) throw emptyList(list.empty);
  return list.data.map((row) => {
    const { id, title, context_window } = row;
    const [images, tools] = [takesImages(row), takesTools(row)];
    const model = { id, title: title ?? null, window: context_window ?? null };
    return { ...model, ...(images !== null && { images }), ...(tools !== null && { tools }) };
  });
}

const noList: ReadonlySet<unknown> = new Set([404, 405, 501]);

function withoutList(error: CodedError): CodedError {
  const { details = {}, message } = error;
  return noList.has(details.status) ? new CodedError('no_model_list', message, details) : error;
}

/** Why a Gloss server lists no model: what is missing, rather than an empty list. */
function emptyList({ reason, failures }: EmptyReason): CodedError {
  if (reason === 'no_provider') return new CodedError('server_no_key', 'no key of a provider');
  const said = failures.map(({ name, message }) => `${name}: ${message}`).join('; ');
  return new CodedError('server_providers_failed', said, { reason: said });
}
