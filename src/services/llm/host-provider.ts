import { type FoundPreset, presetOf } from '#domain/models/host-presets/find-preset.ts';
import type { OwnHostConnection } from '#domain/models/model-ref.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { anthropicHeaders } from './anthropic/anthropic-chat.ts';
import { readApiHost } from './api-host.ts';
import { listHostModels } from './chat-call.ts';
import type { ChatProvider, Endpoint, Host, HostModel } from './provider.ts';
import { type HostParts, repliesOf } from './replies/replies.ts';
import { hostVoices, speak } from './speak-call.ts';
import { speechModel, transcribe } from './transcribe-call.ts';

/**
 * A host of the person's own (S3.8 OPENAI_API): one that has a preset by its rules, any other as an OpenAI-compatible one.
 * The key is optional.
 * @throws invalid_request for an invalid address
 */
export function createHostProvider(
  deps: HostParts & { connection?: OwnHostConnection; host: string; apiKey: string | null },
): ChatProvider {
  const { fetch, clock } = deps;
  const found = presetOf(deps.host);
  const wire = found?.preset.wire ?? 'openai';
  const host = hostOf(found, deps);
  const endpoint: Endpoint = { ...host, fetch, clock };
  const replies = repliesOf(deps);
  let speech: string | null = null;
  const provider: ChatProvider = {
    connection: deps.connection ?? 'OPENAI_API',
    listModels: (signal) =>
      found ? listOf(found, endpoint, signal) : listHostModels(endpoint, signal),
    chat: ({ model, messages, temperature, tools, signal }) =>
      replies({ wire, host, model, messages, temperature, tools }, signal),
  };
  if (wire !== 'openai') return provider;
  return {
    ...provider,
    requested: (ask) => ask(endpoint),
    voices: () => hostVoices(endpoint),
    speak: (request) => speak(endpoint, request),
    async transcribe(request) {
      speech ??= await listHostModels(endpoint, request.signal).then(
        (models) => speechModel(models.map(({ id }) => id)),
        // Many hosts list none.
        () => speechModel([]),
      );
      return transcribe(endpoint, speech, request);
    },
  };
}

function hostOf(
  found: FoundPreset | null,
  { host, apiKey }: { host: string; apiKey: string | null },
): Host {
  const secret = apiKey?.trim() || null;
  const { bases } = found ? { bases: [found.address] } : readApiHost(host);
  if (found?.preset.wire !== 'anthropic') return { speaker: 'host', bases, secret };
  return { speaker: 'host', bases, secret, keyHeader: 'x-api-key', headers: anthropicHeaders };
}

/** By the rules of its preset; the models that the preset names where the host has no list. */
async function listOf(
  { preset }: FoundPreset,
  endpoint: Endpoint,
  signal: AbortSignal | undefined,
): Promise<HostModel[]> {
  const known = preset.models.map((id) => ({ id, title: null, window: null }));
  const { list } = preset;
  if (list === null) return known;
  try {
    return await (list === undefined
      ? listHostModels(endpoint, signal)
      : listHostModels({ ...endpoint, bases: [list] }, signal, undefined, ''));
  } catch (thrown) {
    if (known.length === 0 || toCodedError(thrown).code !== 'no_model_list') throw thrown;
    return known;
  }
}
