import type { ServerConfig } from '../config/config.ts';
import type { Fetch } from '../gateway/node-fetch.ts';
import { ProviderSettings } from '../providers/provider-settings.ts';
import { Redactor } from '../providers/redactor.ts';
import { ProviderRegistry } from '../providers/registry.ts';
import { StoredKeys } from '../providers/stored-keys.ts';

/** Providers of the environment and of the stored keys, and what hides their keys in texts. */
export function openProviders(config: ServerConfig, fetch: Fetch) {
  const redactor = new Redactor();
  redactor.set(
    'search',
    config.searchEndpoints.map(({ apiKey }) => apiKey),
  );
  const providers = new ProviderRegistry([], fetch, (text) => redactor.redact(text));
  const keys = new StoredKeys(config.dataDir);
  const parts = { ...config.providers, keys, registry: providers, redactor, fetch };
  return { redactor, providers, providerSettings: new ProviderSettings(parts) };
}

/** How many models each provider lists; 0 for one that does not answer. */
export async function countModels(
  registry: ProviderRegistry,
): Promise<{ id: string; models: number }[]> {
  return Promise.all(
    registry.providers.map(async (provider) => {
      const rows = await provider.models().catch(() => []);
      return { id: provider.id, models: rows.length };
    }),
  );
}
