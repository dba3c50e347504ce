import type { BusClient, Handlers, RequestOf } from '#bus/types.ts';
import {
  apiKeyName,
  connectionKeys,
  pageButtonKeys,
  type SecretName,
  searchKeyName,
} from '#domain/settings/settings.ts';
import { readApiHost } from '#services/llm/api-host.ts';
import { apiKeyOrigins, storedSecretNames, writeSecret } from '#services/store/account/secrets.ts';
import { dropCache } from '#services/store/database/cached.ts';
import type { Store } from '#services/store/database/store.ts';
import { readSettings, writeSettings } from '#services/store/settings/settings.ts';
import { originOfEndpoint } from '#services/web-search/ask-sources.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { modelCachePrefix } from '../models/model-handlers.ts';
import { createConflictHandlers } from './conflict-handlers.ts';

interface SettingHandlersDeps {
  store: Store;
  emit: BusClient['emit'];
  /** The background has the browser inject what the settings say. */
  readonly applyButtons: () => void;
}

/** Settings, the older values of conflicts, and secrets, which are named but never read. */
export function createSettingHandlers(
  deps: SettingHandlersDeps,
): Pick<
  Handlers<'reader'>,
  `settings.${'get' | 'set'}` | `secret.${'set' | 'names'}` | `conflict.${'settings' | 'end'}`
> {
  const { store, emit } = deps;
  return {
    'settings.get': async () => ({ settings: await readSettings(store) }),
    'settings.set': ({ settings }) => setSettings(deps, settings),
    'secret.set': async ({ name, value, host }) => {
      const origin = await originOf(store, name, value, host);
      await writeSecret(store, name, value, origin);
      await dropCache(store, modelCachePrefix);
      emit('models.changed', {});
      return {};
    },
    'secret.names': async () => ({
      names: await storedSecretNames(store),
      keyOrigins: await apiKeyOrigins(store),
    }),
    ...createConflictHandlers({
      store,
      emit,
      announceSettings: (keys) => announceSettings(deps, keys),
    }),
  };
}

/** The only origin that a key is sent to: of the host as typed, or of the search service that settings name. */
async function originOf(
  store: Store,
  name: SecretName,
  value: string | null,
  host: string | undefined,
) {
  if (value === null && (name !== apiKeyName || host === undefined)) return undefined;
  if (name === apiKeyName) return readApiHost(host ?? '').origin;
  if (name !== searchKeyName) return undefined;
  const { searchEndpoint } = await readSettings(store);
  if (!searchEndpoint) throw new CodedError('no_search_source');
  return originOfEndpoint({ ...searchEndpoint, host: host ?? searchEndpoint.host });
}

async function setSettings(
  deps: SettingHandlersDeps,
  change: RequestOf<'settings.set'>['settings'],
): Promise<Record<string, never>> {
  const present = Object.entries(change).filter(([, value]) => value !== undefined);
  await writeSettings(deps.store, Object.fromEntries(present));
  await announceSettings(
    deps,
    present.map(([key]) => key),
  );
  return {};
}

async function announceSettings(
  { store, emit, applyButtons }: SettingHandlersDeps,
  keys: readonly string[],
): Promise<void> {
  emit('settings.changed', { settings: await readSettings(store) });
  if (pageButtonKeys.some((key) => keys.includes(key))) applyButtons();
  if (connectionKeys.some((key) => keys.includes(key))) emit('models.changed', {});
}
