import { apiKeyName, type SecretName } from '#domain/settings/settings.ts';
import { type Store, stored } from '../database/store.ts';

/**
 * Keys and tokens. They stay on this device: never in settings, sync, backups, snapshots or logs,
 * and out of reach of content scripts, which share no origin with this database.
 */
export async function readSecret(store: Store, name: SecretName): Promise<string | null> {
  const row = await stored(() => store.db.secrets.get(name));
  return row?.value ?? null;
}

/** The API key, where it was given for this origin: a host that settings name later does not get it. */
export async function readApiKey(store: Store, origin: string): Promise<string | null> {
  const row = await stored(() => store.db.secrets.get(apiKeyName));
  return row?.origin === origin ? row.value : null;
}

/** The origin that the stored API key was given for; null: there is no key. */
export async function apiKeyOrigin(store: Store): Promise<string | null> {
  const row = await stored(() => store.db.secrets.get(apiKeyName));
  return row?.origin ?? null;
}

/** null forgets it. `origin`: of the API key, the only one that it is sent to. */
export async function writeSecret(
  store: Store,
  name: SecretName,
  value: string | null,
  origin?: string,
): Promise<void> {
  await stored<unknown>(() =>
    value === null
      ? store.db.secrets.delete(name)
      : store.db.secrets.put({ name, value, ...(origin !== undefined && { origin }) }),
  );
}

/** All of them or none: a token without its key is of no use. */
export async function writeSecrets(
  store: Store,
  values: Partial<Record<SecretName, string | null>>,
): Promise<void> {
  const { secrets } = store.db;
  await stored(() =>
    store.db.transaction('rw', secrets, async () => {
      for (const [name, value] of Object.entries(values) as [SecretName, string | null][]) {
        await (value === null ? secrets.delete(name) : secrets.put({ name, value }));
      }
    }),
  );
}

export function storedSecretNames(store: Store): Promise<SecretName[]> {
  return stored(() => store.db.secrets.toCollection().primaryKeys() as PromiseLike<SecretName[]>);
}
