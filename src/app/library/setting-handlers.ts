import type { BusClient, Handlers, RequestOf } from '#bus/types.ts';
import { apiKeyName, connectionKeys, pageButtonKeys } from '#domain/settings/settings.ts';
import { readApiHost } from '#services/llm/api-host.ts';
import { apiKeyOrigin, storedSecretNames, writeSecret } from '#services/store/account/secrets.ts';
import { dropCache } from '#services/store/database/cached.ts';
import type { Store } from '#services/store/database/store.ts';
import { readSettings, writeSettings } from '#services/store/settings/settings.ts';
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
      const origin = name === apiKeyName ? readApiHost(host ?? '').origin : undefined;
      await writeSecret(store, name, value, origin);
      await dropCache(store, modelCachePrefix);
      emit('models.changed', {});
      return {};
    },
    'secret.names': async () => ({
      names: await storedSecretNames(store),
      keyOrigin: await apiKeyOrigin(store),
    }),
    ...createConflictHandlers({
      store,
      emit,
      announceSettings: (keys) => announceSettings(deps, keys),
    }),
  };
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
