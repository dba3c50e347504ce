import * as z from 'zod/mini';
import {
  apiKeyName,
  connectionKeys,
  pageButtonKeys,
  type SecretName,
  type Settings,
  searchKeyName,
  settingsSchema,
} from '#domain/settings/settings.ts';
import { readApiHost } from '#services/llm/api-host.ts';
import { apiKeyOrigins, storedSecretNames, writeSecret } from '#services/store/account/secrets.ts';
import { dropCache } from '#services/store/database/cached.ts';
import type { Store } from '#services/store/database/store.ts';
import { readSettings, writeSettings } from '#services/store/settings/settings.ts';
import { originOfEndpoint } from '#services/web-search/ask-sources.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { modelCachePrefix } from '../models/model-handlers.ts';
import { checked } from './checked.ts';
import type { RowsDeps } from './rows-deps.ts';

type SettingDeps = Omit<RowsDeps, 'storage'>;

interface SecretChange {
  name: SecretName;
  /** null: it is forgotten. */
  value: string | null;
  /** Of an API key: the host that it is for, as typed. Without it, null forgets those of all hosts. */
  host?: string | undefined;
}

const changeSchema = z.partial(settingsSchema);

/** Settings and secrets, which are named but never read. */
export function settingRows(deps: SettingDeps) {
  const { store, emit } = deps;
  return {
    settings: {
      get: () => readSettings(store),
      /** Merges the named keys; the rest stay. */
      async set(change: Partial<Settings>) {
        const written = checked(changeSchema, change);
        const present = Object.entries(written).filter(([, value]) => value !== undefined);
        await writeSettings(store, Object.fromEntries(present));
        await announceSettings(
          deps,
          present.map(([key]) => key),
        );
      },
    },
    secret: {
      async set({ name, value, host }: SecretChange) {
        await writeSecret(store, name, value, await originOf(store, name, value, host));
        await dropCache(store, modelCachePrefix);
        emit('models.changed', {});
      },
      /** `keyOrigins`: the origins that API keys are for, that of the last one first. */
      names: async () => ({
        names: await storedSecretNames(store),
        keyOrigins: await apiKeyOrigins(store),
      }),
    },
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

/** Other pages, and what the browser injects, follow. */
export async function announceSettings(
  { store, emit, apply }: SettingDeps,
  keys: readonly string[],
): Promise<void> {
  emit('settings.changed', { settings: await readSettings(store) });
  if (pageButtonKeys.some((key) => keys.includes(key))) apply('buttons.apply', {});
  if (connectionKeys.some((key) => keys.includes(key))) emit('models.changed', {});
}
