import { deadline } from '#api/client/timed-fetch.ts';
import { embeddingsPath } from '#api/embeddings.ts';
import {
  makesVectors,
  type TextRole,
  takesDimensions,
  textFor,
  vectorSize,
} from '#domain/memory/meaning.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { listHostModels } from '../chat-call.ts';
import { askHost, askJson, errorOfCall, failedReply, wholeReply } from '../host-call.ts';
import { tagsSchema } from '../ollama/ollama-wire.ts';
import type { ChatProvider, Endpoint } from '../provider.ts';
import { lostReply } from '../reply-stream.ts';

const listMs = 5_000;

/** Ids of a connection's models that turn texts into vectors. */
export async function listEmbedders(
  provider: ChatProvider,
  signal?: AbortSignal,
): Promise<string[]> {
  const ids = await provider.requested?.((endpoint) =>
    endpoint.speaker === 'ollama' ? ollamaIds(endpoint, signal) : hostIds(endpoint, signal),
  );
  return ids ?? [];
}

async function hostIds(endpoint: Endpoint, signal?: AbortSignal): Promise<string[]> {
  const models = await listHostModels(endpoint, signal, listMs);
  return models.map(({ id }) => id).filter(makesVectors);
}

/** Without those that run elsewhere. */
async function ollamaIds(endpoint: Endpoint, signal?: AbortSignal): Promise<string[]> {
  const reply = await askJson(endpoint, '/api/tags', listMs, signal ? { signal } : {});
  const tags = tagsSchema.safeParse(reply);
  if (!tags.success) return [];
  const here = tags.data.models.filter(({ remote_host }) => !remote_host);
  return here.map(({ name }) => name).filter(makesVectors);
}

export interface EmbedRequest {
  model: string;
  texts: readonly string[];
  role: TextRole;
  /** Milliseconds for the whole reply. */
  limitMs: number;
  signal: AbortSignal;
}

/**
 * The reply of a host to texts that are to be vectors, as it came: a worker reads it.
 * @throws as chat; `unsupported_by_provider`: the host has no such call
 */
export async function embedTexts(provider: ChatProvider, request: EmbedRequest): Promise<string> {
  const reply = await provider.requested?.((endpoint) => embed(endpoint, request));
  if (reply === undefined) throw new CodedError('unsupported_by_provider', 'no vectors');
  return reply;
}

async function embed(
  endpoint: Endpoint,
  { model, texts, role, limitMs, signal }: EmbedRequest,
): Promise<string> {
  const limit = deadline(endpoint.clock, limitMs, signal);
  const isOllama = endpoint.speaker === 'ollama';
  const body = {
    model,
    input: texts.map((text) => textFor(model, role, text)),
    ...(takesDimensions(model) && { dimensions: vectorSize }),
  };
  const path = isOllama ? '/api/embed' : embeddingsPath.replace('/v1', '');
  const init = { method: 'POST', body: JSON.stringify(body), signal: limit.signal };
  try {
    const reply = await askHost(endpoint, path, init);
    if (!reply.ok) throw errorOfCall(endpoint, await failedReply(reply));
    return await wholeReply(reply);
  } catch (thrown) {
    throw lostReply(limit, thrown, false);
  } finally {
    limit.dispose();
  }
}
