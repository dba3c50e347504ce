import { hostPresets, partsOf } from '#domain/models/host-presets/find-preset.ts';
import type { ServerConfig } from '../config/config.ts';
import { isVendorKind, type ProviderConfig } from '../config/provider-config.ts';
import { Redactor } from '../providers/keys/redactor.ts';
import { StoredKeys } from '../providers/keys/stored-keys.ts';
import type { VendorCalls } from '../providers/provider-fetch.ts';
import { ProviderSettings } from '../providers/provider-settings.ts';
import { ProviderRegistry } from '../providers/registry.ts';

/** Providers of the environment and of the stored keys, and what hides their keys in texts. */
export function openProviders(
  config: ServerConfig,
  { fetch, publicFetch }: Pick<VendorCalls, 'fetch' | 'publicFetch'>,
) {
  const redactor = new Redactor();
  redactor.set(
    'search',
    config.searchEndpoints.map(({ apiKey }) => apiKey),
  );
  const providers = new ProviderRegistry([], { fetch, publicFetch, redactor });
  const keys = new StoredKeys(config.dataDir);
  const { hosts } = config.providers;
  const vendors = config.providers.vendors.map(withHints);
  const presets = presetConfigs(hosts);
  const parts = { vendors, presets, hosts, keys, registry: providers, redactor, fetch };
  return { redactor, providers, providerSettings: new ProviderSettings(parts) };
}

function withHints(vendor: ProviderConfig): ProviderConfig {
  const preset = hostPresets.find(({ id }) => id === vendor.id);
  return preset ? { ...vendor, hints: preset.models } : vendor;
}

/**
 * Hosts that people know by name, whose keys a person can set: their addresses are ours, and no request can name another.
 * One of the environment with the same name comes before it.
 */
function presetConfigs(hosts: readonly ProviderConfig[]): ProviderConfig[] {
  const taken = new Set(hosts.map(({ id }) => id));
  return hostPresets.flatMap((preset): ProviderConfig[] => {
    const { id, name, address: baseUrl, wire = 'openai', list, isHere, models: hints } = preset;
    const isOwn = isVendorKind(id) || wire !== 'openai' || isHere || partsOf(preset).length > 0;
    if (isOwn || taken.has(id)) return [];
    const models = list === undefined ? null : [...hints];
    return [{ kind: 'compatible', id, name, apiKey: null, baseUrl, models, hints }];
  });
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
