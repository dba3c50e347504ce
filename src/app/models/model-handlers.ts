import type { BusClient, Handlers } from '#bus/types.ts';
import type { Account } from '#services/account/account.ts';
import type { ServerProviders } from '#services/account/server-providers.ts';
import type { Models } from '#services/llm/connections.ts';
import { dropCache } from '#services/store/database/cached.ts';
import { findHere, type HostProbeDeps, tryHost } from './host-probe.ts';

export interface ModelHandlersDeps extends HostProbeDeps {
  models: Models;
  account: Pick<Account, 'pair'>;
  serverProviders: ServerProviders;
  emit: BusClient['emit'];
}

type ModelHandlers = Pick<
  Handlers<'offscreen'>,
  | 'models.list'
  | 'provider.test'
  | 'local.find'
  | 'gateway.pair'
  | 'server.providers'
  | 'server.setKey'
  | 'server.setHost'
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
    'local.find': (_, { signal }) => {
      if (deps.models.look()) deps.emit('models.changed', {});
      return findHere(deps, signal);
    },
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

type ServerCommand = `server.${'providers' | 'setKey' | 'setHost' | 'testKey' | 'removeKey'}`;

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
    'server.setHost': async (host, { signal }) => {
      const { provider, ...tried } = await serverProviders.setHost(host, signal);
      if (tried.stored) await listAgain(deps);
      return { provider: provider.id, ...tried };
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
