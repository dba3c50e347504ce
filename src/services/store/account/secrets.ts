import type { Table } from 'dexie';
import { apiKeyName, type SecretName, searchKeyName } from '#domain/settings/settings.ts';
import { type Store, stored } from '../database/store.ts';

interface SecretRow {
  name: SecretName;
  value: string;
  /** Of the API key: the only one that it is sent to. */
  origin?: string;
}

/** API keys are a person's; tokens are of the device's session and pairing. */
function secretsOf({ db, device }: Store, name: SecretName): Table<SecretRow, string> {
  return name === apiKeyName || name === searchKeyName
    ? db.secrets
    : (device.secrets as Table<SecretRow, string>);
}

/**
 * Keys and tokens. They stay on this device: never in settings, sync, backups, snapshots or logs,
 * and out of reach of content scripts, which share no origin with this database.
 */
export async function readSecret(store: Store, name: SecretName): Promise<string | null> {
  const row = await stored(() => secretsOf(store, name).get(name));
  return row?.value ?? null;
}

/** The API key, where it was given for this origin: a host that settings name later does not get it. */
export async function readApiKey(store: Store, origin: string): Promise<string | null> {
  const row = await stored(() => store.db.secrets.get(apiKeyName));
  return row?.origin === origin ? row.value : null;
}

/** The key of the person's search service, where it was given for this origin. */
export async function readSearchKey(store: Store, origin: string): Promise<string | null> {
  const row = await stored(() => store.db.secrets.get(searchKeyName));
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
      ? secretsOf(store, name).delete(name)
      : secretsOf(store, name).put({ name, value, ...(origin !== undefined && { origin }) }),
  );
}

/** Of the open owner and of the device. */
export async function storedSecretNames({ db, device }: Store): Promise<SecretName[]> {
  const tables = [db.secrets, device.secrets] as Table<SecretRow, string>[];
  const names = await stored(() =>
    Promise.all(tables.map((table) => table.toCollection().primaryKeys())),
  );
  return names.flat() as SecretName[];
}
