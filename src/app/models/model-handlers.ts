import type { BusClient, Handlers, RequestOf } from '#bus/types.ts';
import type { Account } from '#services/account/account.ts';
import { readApiHost } from '#services/llm/api-host.ts';
import { chatModels } from '#services/llm/chat-models.ts';
import type { Models } from '#services/llm/connections.ts';
import { createHostProvider } from '#services/llm/host-provider.ts';
import { createLmStudioProvider } from '#services/llm/lm-studio/lm-studio-provider.ts';
import { createOllamaProvider } from '#services/llm/ollama/ollama-provider.ts';
import type { ChatProvider } from '#services/llm/provider.ts';
import { dropCache } from '#services/store/cached.ts';
import { readSettings } from '#services/store/settings.ts';
import type { Store } from '#services/store/store.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import type { HostAccess } from './host-access.ts';

export interface ModelHandlersDeps {
  store: Store;
  models: Models;
  account: Pick<Account, 'pair'>;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  readApiKey(origin: string): Promise<string | null>;
  emit: BusClient['emit'];
  prepareTrial: HostAccess['prepareTrial'];
}

export type ModelHandlers = Pick<
  Handlers<'offscreen'>,
  'models.list' | 'provider.test' | 'gateway.pair'
>;

/** Prefix of the keys of cached lists of models. */
export const modelCachePrefix = 'models:';

/** Providers and models, requested in the context of the streams. */
export function createModelHandlers(deps: ModelHandlersDeps): ModelHandlers {
  return {
    'models.list': ({ refresh }, { signal }) => deps.models.list(refresh, signal),
    'provider.test': (body, { signal }) => tryHost(deps, body, signal),
    'gateway.pair': async ({ secret }) => {
      await deps.account.pair(secret);
      await dropCache(deps.store, modelCachePrefix);
      deps.emit('models.changed', {});
      return { paired: true };
    },
  };
}

async function tryHost(
  deps: ModelHandlersDeps,
  body: RequestOf<'provider.test'>,
  signal: AbortSignal,
) {
  const { connection = 'OPENAI_API', host } = body;
  let over = async () => {};
  try {
    readApiHost(host);
    over = await deps.prepareTrial({ connection, host });
    const models = chatModels(await (await triedProvider(deps, body)).listModels(signal));
    return { models: models.map(({ id }) => id), error: null };
  } catch (thrown) {
    return { models: [], error: toCodedError(thrown).toData() };
  } finally {
    await over();
  }
}

async function triedProvider(
  deps: ModelHandlersDeps,
  { connection, host, apiKey }: RequestOf<'provider.test'>,
): Promise<ChatProvider> {
  const { fetch, store } = deps;
  const { clock } = store;
  if (connection === 'ollama') {
    const { localMemoryCap: memoryGb } = await readSettings(store);
    return createOllamaProvider({ fetch, clock, host, memoryGb, shows: new Map() });
  }
  if (connection === 'lm-studio') return createLmStudioProvider({ fetch, clock, host });
  const key = apiKey ?? (await deps.readApiKey(readApiHost(host).origin));
  return createHostProvider({ fetch, clock, host, apiKey: key });
}
