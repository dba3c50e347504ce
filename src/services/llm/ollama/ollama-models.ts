import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { askJson } from '../host-call.ts';
import type { Endpoint, HostModel } from '../provider.ts';
import { contextSize } from './context-size.ts';
import { type Show, showSchema, tagsSchema } from './ollama-wire.ts';

/** A running server answers at once; that none is running is no error. */
const detectMs = 1500;
const showMs = 10_000;
const shownForMs = 600_000;
const showsAtOnce = 4;

/**
 * Details of models, cached as long as this context lives: requested once a model, not once an
 * answer.
 */
export type ShowMemory = Map<string, { at: number; digest: string | null; show: Show }>;

interface OllamaModels {
  list(signal?: AbortSignal): Promise<HostModel[]>;
  /** null: Ollama has no such model. */
  describe(model: string, signal?: AbortSignal): Promise<HostModel | null>;
  /** The facts about a model that the chat call needs. */
  details(model: string, signal?: AbortSignal): Promise<OllamaDetails>;
}

export interface OllamaDetails {
  numCtx: number;
  thinks: boolean;
}

export function createOllamaModels(
  endpoint: Endpoint,
  memoryGb: () => number,
  shows: ShowMemory,
): OllamaModels {
  async function show(model: string, digest: string | null, signal?: AbortSignal): Promise<Show> {
    const key = `${endpoint.bases[0] ?? ''}\n${model}`;
    const known = shows.get(key);
    const isFresh = known && endpoint.clock.now() - known.at < shownForMs;
    if (isFresh && (digest === null || known.digest === digest)) return known.show;
    const body = JSON.stringify({ model });
    const init = { method: 'POST', body, ...(signal ? { signal } : {}) };
    const parsed = showSchema.safeParse(await askJson(endpoint, '/api/show', showMs, init));
    if (!parsed.success) throw new CodedError('provider_refused', 'no answer of Ollama');
    shows.set(key, { at: endpoint.clock.now(), digest, show: parsed.data });
    return parsed.data;
  }

  const modelOf = (id: string, shown: Show, bytes: number | null = null) =>
    hostModel(id, shown, bytes, memoryGb());

  return {
    async list(signal) {
      const reply = await askJson(endpoint, '/api/tags', detectMs, signal ? { signal } : {});
      const tags = tagsSchema.safeParse(reply);
      if (!tags.success) throw new CodedError('provider_refused', 'no list of Ollama');
      const rows = await eachOf(tags.data.models, async (tag) => {
        const shown = await show(tag.name, tag.digest ?? null, signal);
        return chats(shown) ? modelOf(tag.name, shown, tag.size ?? null) : null;
      });
      return rows.filter((row) => row !== null);
    },
    async describe(model, signal) {
      try {
        const shown = await show(model, null, signal);
        return chats(shown) ? modelOf(model, shown) : null;
      } catch (thrown) {
        if (toCodedError(thrown).code === 'unknown_model') return null;
        throw thrown;
      }
    },
    async details(model, signal) {
      const shown = await show(model, null, signal);
      return {
        numCtx: contextSize(shown, memoryGb()),
        thinks: shown.capabilities?.includes('thinking') ?? false,
      };
    },
  };
}

function hostModel(id: string, shown: Show, bytes: number | null, memoryGb: number): HostModel {
  const { capabilities } = shown;
  return {
    id,
    title: null,
    window: contextSize(shown, memoryGb),
    bytes,
    ...(shown.remote_host ? { isRemote: true } : {}),
    // Unknown in releases that do not report capabilities.
    ...(capabilities
      ? { images: capabilities.includes('vision'), tools: capabilities.includes('tools') }
      : {}),
  };
}

/** In releases that do not report capabilities, every model except embedding models could chat. */
function chats({ capabilities }: Show): boolean {
  return capabilities?.includes('completion') ?? true;
}

/**
 * In the order of `items`, a few at a time. A model without details is left out; where all fail,
 * the list fails with their error.
 */
async function eachOf<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: ({ value: Result } | { error: unknown })[] = [];
  let next = 0;
  const run = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) {
      results[at] = await work(items[at] as Item).then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      );
    }
  };
  await Promise.all(Array.from({ length: showsAtOnce }, run));
  const failed = results.find((result) => 'error' in result);
  if (failed && results.every((result) => 'error' in result)) throw failed.error;
  return results.flatMap((result) => ('value' in result ? [result.value] : []));
}
