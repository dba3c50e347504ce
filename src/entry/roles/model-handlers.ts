import type { BusClient, Handlers, RequestOf } from '#bus/types.ts';
import type { SecretName } from '#domain/settings.ts';
import type { Account } from '#services/account/account.ts';
import { chatModels } from '#services/llm/chat-models.ts';
import type { Models } from '#services/llm/connections.ts';
import { createHostProvider } from '#services/llm/host-provider.ts';
import { dropCache } from '#services/store/cached.ts';
import type { Store } from '#services/store/store.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';

export interface ModelHandlersDeps {
  store: Store;
  models: Models;
  account: Pick<Account, 'pair'>;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  readSecret(name: SecretName): Promise<string | null>;
  emit: BusClient['emit'];
}

export type ModelHandlers = Pick<
  Handlers<'offscreen'>,
  'models.list' | 'provider.test' | 'gateway.pair'
>;

/** Keys of cached lists of models begin so. */
export const modelCachePrefix = 'models:';

/** Providers and models, asked where the streams run. */
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
  { host, apiKey }: RequestOf<'provider.test'>,
  signal: AbortSignal,
) {
  try {
    const key = apiKey ?? (await deps.readSecret('OPENAI_API.apiKey'));
    const { fetch, store } = deps;
    const provider = createHostProvider({ fetch, clock: store.clock, host, apiKey: key });
    const models = chatModels(await provider.listModels(signal));
    return { models: models.map(({ id }) => id), error: null };
  } catch (thrown) {
    return { models: [], error: toCodedError(thrown).toData() };
  }
}
