import type { BusClient, Handlers, RequestOf } from '#bus/types.ts';
import type { Account } from '#services/account/account.ts';
import type { ServerProviders } from '#services/account/server-providers.ts';
import { readApiHost } from '#services/llm/api-host.ts';
import { chatModels } from '#services/llm/chat-models.ts';
import type { Models } from '#services/llm/connections.ts';
import { createHostProvider } from '#services/llm/host-provider.ts';
import { createLmStudioProvider } from '#services/llm/lm-studio/lm-studio-provider.ts';
import { createOllamaProvider } from '#services/llm/ollama/ollama-provider.ts';
import type { ChatProvider } from '#services/llm/provider.ts';
import { dropCache } from '#services/store/database/cached.ts';
import type { Store } from '#services/store/database/store.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import type { HostAccess } from './host-access.ts';

export interface ModelHandlersDeps {
  store: Store;
  models: Models;
  account: Pick<Account, 'pair'>;
  serverProviders: ServerProviders;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  readApiKey(origin: string): Promise<string | null>;
  emit: BusClient['emit'];
  prepareTrial: HostAccess['prepareTrial'];
}

export type ModelHandlers = Pick<
  Handlers<'offscreen'>,
  | 'models.list'
  | 'provider.test'
  | 'gateway.pair'
  | 'server.providers'
  | 'server.setKey'
  | 'server.testKey'
  | 'server.removeKey'
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
      await listAgain(deps);
      return { paired: true };
    },
    ...serverHandlers(deps),
  };
}

/** Lists of models that are cached may be others now. */
async function listAgain({ store, emit }: ModelHandlersDeps): Promise<void> {
  await dropCache(store, modelCachePrefix);
  emit('models.changed', {});
}

type ServerCommand = 'server.providers' | 'server.setKey' | 'server.testKey' | 'server.removeKey';

function serverHandlers(deps: ModelHandlersDeps): Pick<ModelHandlers, ServerCommand> {
  const { serverProviders } = deps;
  return {
    'server.providers': async (_, { signal }) => ({
      providers: await serverProviders.list(signal),
    }),
    'server.setKey': async ({ provider, key }, { signal }) => {
      const { test, stored } = await serverProviders.set(provider, key, signal);
      if (stored) await listAgain(deps);
      return { test, stored };
    },
    'server.testKey': async ({ provider }, { signal }) => ({
      test: await serverProviders.test(provider, signal),
    }),
    'server.removeKey': async ({ provider }, { signal }) => {
      await serverProviders.remove(provider, signal);
      await listAgain(deps);
      return {};
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
