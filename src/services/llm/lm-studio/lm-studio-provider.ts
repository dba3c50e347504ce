import * as z from 'zod/mini';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { readApiHost } from '../api-host.ts';
import { listHostModels } from '../chat-call.ts';
import { askJson } from '../host-call.ts';
import type { ChatProvider, Endpoint, Host, HostModel } from '../provider.ts';
import { type HostParts, repliesOf } from '../replies/replies.ts';

const detectMs = 1500;

/** The context with which LM Studio loads a model by default. */
const loadedWithout = 4096;

/** GET /api/v0/models (LM Studio 0.3.6): `/v1/models` contains no window. */
const modelSchema = z.object({
  id: z.string(),
  type: z.nullish(z.string()),
  state: z.nullish(z.string()),
  max_context_length: z.nullish(z.number()),
  loaded_context_length: z.nullish(z.number()),
  /** LM Studio 0.3.16 and later. */
  capabilities: z.nullish(z.array(z.string())),
});
const modelsSchema = z.object({ data: z.array(modelSchema) });

/**
 * LM Studio: any compatible host for chat, its own API for the context of a loaded model.
 * @throws invalid_request for an invalid address
 */
export function createLmStudioProvider(
  deps: HostParts & {
    /** As typed in settings. */
    host: string;
  },
): ChatProvider {
  const { fetch, clock } = deps;
  const { origin } = readApiHost(deps.host);
  const own: Endpoint = { fetch, clock, speaker: 'host', bases: [origin], secret: null };
  const host: Host = { speaker: 'host', bases: [`${origin}/v1`], secret: null };
  const compatible: Endpoint = { ...own, ...host };
  const replies = repliesOf(deps);

  async function list(signal?: AbortSignal): Promise<HostModel[]> {
    const rows = await ownList(own, signal);
    if (!rows) return listHostModels(compatible, signal, detectMs);
    const chats = rows.filter(({ type }) => type !== 'embeddings');
    const loaded = chats.filter(({ state }) => state === 'loaded');
    return [...loaded, ...chats.filter((row) => !loaded.includes(row))].map(modelOf);
  }

  return {
    connection: 'lm-studio',
    requested: (ask) => ask(compatible),
    listModels: list,
    describe: async (model, signal) => (await list(signal)).find(({ id }) => id === model) ?? null,
    chat: ({ model, messages, temperature, tools, signal }) =>
      replies({ wire: 'openai', host, model, messages, temperature, tools }, signal),
  };
}

/** null: a release, or another server, without that API. */
async function ownList(endpoint: Endpoint, signal?: AbortSignal) {
  try {
    const reply = await askJson(endpoint, '/api/v0/models', detectMs, signal ? { signal } : {});
    const parsed = modelsSchema.safeParse(reply);
    return parsed.success ? parsed.data.data : null;
  } catch (thrown) {
    const { code } = toCodedError(thrown);
    if (code === 'provider_refused' || code === 'unknown_model') return null;
    throw thrown;
  }
}

function modelOf(row: z.infer<typeof modelSchema>): HostModel {
  const max = row.max_context_length ?? null;
  const loaded = row.loaded_context_length ?? null;
  const window = loaded ?? (max === null ? null : Math.min(max, loadedWithout));
  // `vlm`: a model with image input; releases without a type leave it unknown.
  const images = row.type ? { images: row.type === 'vlm' } : {};
  const tools = row.capabilities ? { tools: row.capabilities.includes('tool_use') } : {};
  return { id: row.id, title: null, window, ...images, ...tools };
}
