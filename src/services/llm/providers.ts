import type { Fetch } from '#api/client/timed-fetch.ts';
import type { Connection } from '#domain/models/model-ref.ts';
import type { SecretName, Settings } from '#domain/settings.ts';
import type { Clock } from '#shared/clock.ts';
import { readApiHost } from './api-host.ts';
import { type BearerSource, createGatewayProvider } from './gateway-provider.ts';
import { createHostProvider } from './host-provider.ts';
import type { ChatProvider } from './provider.ts';

export interface ProvidersDeps {
  fetch: Fetch;
  clock: Clock;
  settings(): Promise<Settings>;
  readSecret(name: SecretName): Promise<string | null>;
  account: BearerSource & { isConnected(): Promise<boolean> };
  /** Address of the Gloss server. */
  server(): Promise<string>;
}

/** Makes the provider of a connection from what is set up now; null where it is not. */
export function createProviders(deps: ProvidersDeps) {
  return async (
    connection: Connection,
  ): Promise<{ provider: ChatProvider; cacheKey: string } | null> => {
    if (connection === 'gateway') {
      if (!(await deps.account.isConnected())) return null;
      return { provider: createGatewayProvider(deps), cacheKey: `gateway:${await deps.server()}` };
    }
    const { openaiApiHost } = await deps.settings();
    const apiKey = await deps.readSecret('OPENAI_API.apiKey');
    if (openaiApiHost.trim() === '' && !apiKey) return null;
    const provider = createHostProvider({ ...deps, host: openaiApiHost, apiKey });
    const { base } = readApiHost(openaiApiHost);
    return { provider, cacheKey: `host:${apiKey ? 'key' : 'open'}:${base}` };
  };
}
