import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { askPlace } from '#api/client/ask-compatible.ts';
import { type ModelBody, readModelList } from '#api/models.ts';
import { readVoiceList, speaks, usualVoices, voicesPath } from '#api/speech.ts';
import { transcribes } from '#api/transcriptions.ts';
import { findModel } from '#domain/models/catalogue.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { baseUrlOf } from '../config/provider-config.ts';
import { apiPlace, compatibleFetch } from './compatible-fetch.ts';
import { compatibleImages } from './images/vendor-images.ts';
import {
  givenOptions,
  type MadeProvider,
  type ProviderInput,
  settings,
  strictSchemaOf,
} from './provider.ts';
import { calledSpeaker, namedVoices } from './speech.ts';
import { transcriber } from './transcription.ts';

const freshMs = 60_000;
const listTimeoutMs = 5000;
/** Of what a host lists. */
const maxListed = 5000;
const maxIdLength = 256;

/** Any host that speaks OpenAI's chat completions; its models are those it lists, or COMPATIBLE_MODELS. */
export function compatible(input: ProviderInput): MadeProvider {
  const { config } = input;
  const baseURL = baseUrlOf(config);
  const list = hostList(input);
  const fetch = compatibleFetch(input.fetch, baseURL, config.id);
  const vendor = createOpenAICompatible({
    ...settings(input),
    fetch,
    name: config.id,
    baseURL,
    // Also where the client does not ask for it: a use is counted by its tokens.
    includeUsage: true,
    supportsStructuredOutputs: true,
  });
  return {
    id: config.id,
    name: config.name,
    models: list,
    knows: async (model) => {
      const rows = await list().catch((error: unknown) => {
        // A host without a list may have any model that a person names.
        if (toCodedError(error).details?.hasNoList === true) return [{ id: model }];
        throw error;
      });
      return rows.some((row) => row.id === model);
    },
    chat: (model) => vendor.chatModel(model),
    chatOptions: (_model, request) => ({
      // What the package does not know is sent as it is; a host refuses what it does not have.
      [config.id]: givenOptions({
        logprobs: request.logprobs,
        top_logprobs: request.top_logprobs,
        parallel_tool_calls: request.parallel_tool_calls,
        strictJsonSchema: strictSchemaOf(request),
      }),
    }),
    embedding: (model) => vendor.embeddingModel(model),
    image: compatibleImages(vendor, config, list),
    transcription: transcriber({
      ...input,
      models: async () =>
        (await list()).map((row) => row.id).filter((row) => transcribes.test(row)),
    }),
    speech: calledSpeaker({
      ...input,
      models: async () => (await list()).map((row) => row.id).filter((row) => speaks.test(row)),
      voices: freshFor(() => hostVoices(input)),
    }),
  };
}

/** The host's list, requested at most once a minute. */
function hostList({ config, fetch, toError }: ProviderInput): () => Promise<ModelBody[]> {
  const { models, id, name } = config;
  if (models) return () => Promise.resolve(models.map((model) => toRow(model, id)));
  return freshFor(async () => {
    const response = await askList({ config, fetch }, '/models').catch((error: unknown) => {
      throw toError(error);
    });
    const body: unknown = await response.json().catch(() => undefined);
    const found = response.ok ? readModelList(body) : null;
    if (!found) {
      const hasNoList = response.ok || [404, 405, 501].includes(response.status);
      const text = `${name} does not list its models`;
      throw new CodedError('provider_unavailable', text, { hasNoList });
    }
    const named = found.data.filter((row) => row.id.length <= maxIdLength);
    return named.slice(0, maxListed).map((row) => toRow(row.id, id));
  });
}

/** Those that the host lists; else what its kind has. */
async function hostVoices(input: ProviderInput): Promise<{ id: string; name: string }[]> {
  const path = voicesPath.replace('/v1', '');
  const reply = await askList(input, path).catch(() => null);
  const body: unknown = reply?.ok ? await reply.json().catch(() => null) : null;
  const listed = readVoiceList(body);
  const named = listed.filter((voice) => `${voice.id}${voice.name}`.length <= 2 * maxIdLength);
  return named.length > 0 ? named.slice(0, maxListed) : namedVoices(usualVoices);
}

function askList({ config, fetch }: Pick<ProviderInput, 'config' | 'fetch'>, path: string) {
  const init = {
    headers: config.apiKey ? { authorization: `Bearer ${config.apiKey}` } : {},
    signal: AbortSignal.timeout(listTimeoutMs),
  };
  return askPlace(apiPlace(baseUrlOf(config)), path, init, (url, with_) => fetch(url, with_));
}

/** A list that is requested at most once a minute; a failure is not cached. */
function freshFor<List>(request: () => Promise<List>): () => Promise<List> {
  let cached: { at: number; list: Promise<List> } | undefined;
  return () => {
    if (!cached || Date.now() - cached.at > freshMs) {
      const list = request();
      cached = { at: Date.now(), list };
      list.catch(() => {
        cached = undefined;
      });
    }
    return cached.list;
  };
}

function toRow(id: string, owner: string): ModelBody {
  const entry = findModel(id);
  const row = { id, object: 'model', created: 0, owned_by: owner };
  return entry ? { ...row, title: entry.title, context_window: entry.maxTokens } : row;
}
