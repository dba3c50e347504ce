import type { UsageBody } from '#api/chat-completions.ts';
import { chatCompletionsPath } from '#api/chat-completions.ts';
import { type ChatStreamEvent, readChatStream } from '#api/client/chat-stream.ts';
import { type Deadline, deadline, type Fetch } from '#api/client/timed-fetch.ts';
import { modelListSchema, modelsPath } from '#api/models.ts';
import type { Usage } from '#domain/conversations.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { parseJson } from '#shared/json.ts';
import type { ChatEvent, ChatMessage, HostModel } from './provider.ts';
import { inStreamError, replyError, type Speaker } from './provider-error.ts';

/** Silence before the first token; slow local models load for minutes. */
export const firstTokenMs = 600_000;
/** Silence once the answer has begun. */
export const stallMs = 300_000;
const listTimeoutMs = 15_000;

/** A host and how it is spoken to. */
export interface Endpoint {
  fetch: Fetch;
  clock: Clock;
  speaker: Speaker;
  /** Ends in the version, as `https://api.openai.com/v1`. */
  base: string;
  /** Key or token; null: none is sent. */
  secret: string | null;
}

export interface ChatRequest {
  model: string;
  messages: readonly ChatMessage[];
  signal: AbortSignal;
}

/** Asks and gives the answer as it comes. Leaving the loop or the signal ends the request. */
export async function* streamChat(
  endpoint: Endpoint,
  request: ChatRequest,
): AsyncGenerator<ChatEvent> {
  const limit = deadline(endpoint.clock, firstTokenMs, request.signal);
  const abort = new AbortController();
  const signal = AbortSignal.any([limit.signal, abort.signal]);
  const progress = { hasBegun: false, hasSpoken: false, hasEnded: false };
  try {
    const response = await askWithUsage(endpoint, request, signal);
    const bytes = watched(response, () =>
      limit.restart(progress.hasBegun ? stallMs : firstTokenMs),
    );
    for await (const event of readChatStream(bytes)) {
      progress.hasBegun = true;
      const said = heard(endpoint, event, progress);
      if (said) yield said;
    }
    if (!progress.hasSpoken && !progress.hasEnded) {
      throw new CodedError('provider_bad_stream', 'the host sent no answer');
    }
  } catch (thrown) {
    throw streamError(limit, thrown, progress.hasBegun);
  } finally {
    limit.dispose();
    abort.abort();
  }
}

function heard(
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

async function* watched(response: Response, onBytes: () => void): AsyncGenerator<Uint8Array> {
  if (!response.body) return;
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes();
      yield value;
    }
  } finally {
    // The body of an aborted request is already in error.
    await reader.cancel().catch(() => undefined);
  }
}

/** `stream_options` is asked for first; a host that refuses unknown fields is asked without it. */
async function askWithUsage(
  endpoint: Endpoint,
  request: ChatRequest,
  signal: AbortSignal,
): Promise<Response> {
  const { model, messages } = request;
  const body = { model, messages, stream: true };
  const path = chatCompletionsPath.replace('/v1', '');
  const send = (fields: object) =>
    ask(endpoint, path, { method: 'POST', body: JSON.stringify({ ...body, ...fields }), signal });
  const first = await send({ stream_options: { include_usage: true } });
  if (first.ok) return first;
  const failed = await failedCall(first);
  const refusesField = failed.status === 400 || failed.status === 422;
  if (!refusesField || !unknownField.test(failed.body)) throw errorOf(endpoint, failed);
  const second = await send({});
  if (!second.ok) throw errorOf(endpoint, await failedCall(second));
  return second;
}

const unknownField =
  /stream_options|include_usage|unknown|unrecogni[sz]ed|unexpected|unsupported|extra|additional|not permitted|not allowed/i;

function ask(endpoint: Endpoint, path: string, init: RequestInit): Promise<Response> {
  const { fetch, base, secret } = endpoint;
  const headers: Record<string, string> = {};
  if (init.body !== undefined) headers['content-type'] = 'application/json';
  if (secret) headers.authorization = `Bearer ${secret}`;
  return fetch(`${base}${path}`, { ...init, headers, credentials: 'omit', redirect: 'follow' });
}

async function failedCall(response: Response) {
  const { status, statusText } = response;
  const body = (await response.text()).slice(0, 20_000);
  return { status, statusText, body, retryAfter: response.headers.get('retry-after') };
}

function errorOf(endpoint: Endpoint, failed: Awaited<ReturnType<typeof failedCall>>): CodedError {
  return replyError(endpoint.speaker, failed, endpoint.clock.now(), endpoint.secret);
}

/** What ended a request that got no whole answer. */
function streamError(limit: Deadline, thrown: unknown, hasBegun: boolean): CodedError {
  if (limit.reason() === 'aborted') return new CodedError('aborted', 'manual aborted request.');
  if (limit.reason() === 'timeout') return new CodedError('provider_timeout', 'the host is silent');
  if (thrown instanceof CodedError) return thrown;
  const message = thrown instanceof Error ? thrown.message : 'network error';
  return new CodedError(hasBegun ? 'provider_bad_stream' : 'provider_unavailable', message);
}

/** Ids that the host lists. */
export async function listHostModels(
  endpoint: Endpoint,
  signal?: AbortSignal,
): Promise<HostModel[]> {
  const limit = deadline(endpoint.clock, listTimeoutMs, signal);
  try {
    const response = await ask(endpoint, modelsPath.replace('/v1', ''), { signal: limit.signal });
    if (!response.ok) throw errorOf(endpoint, await failedCall(response));
    const list = modelListSchema.safeParse(parseJson(await response.text()));
    if (!list.success) throw new CodedError('provider_refused', 'no list of models');
    return list.data.data.map(({ id, title, context_window }) => ({
      id,
      title: title ?? null,
      window: context_window ?? null,
    }));
  } catch (thrown) {
    throw streamError(limit, thrown, false);
  } finally {
    limit.dispose();
  }
}
