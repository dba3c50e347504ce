import type { Table } from 'dexie';
import { apiKeyName, type SecretName, searchKeyName } from '#domain/settings/settings.ts';
import { type Store, stored } from '../database/store.ts';
import { toolSecretPrefix } from '../tools/tool-servers.ts';

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

/** Of services that exports are sent to (`backup/sent-items.ts`). */
export const exportSecretPrefix = 'export.';

/** API keys of other hosts than the last one stay, each a row of its own for its origin. */
const savedPrefix = `${apiKeyName} `;
const savedName = (origin: string) => `${savedPrefix}${origin}` as SecretName;

/** The API key that was given for this origin: a host that settings name later does not get another's. */
export async function readApiKey({ db }: Store, origin: string): Promise<string | null> {
  const rows = await stored(() => db.secrets.bulkGet([apiKeyName, savedName(origin)]));
  return rows.find((row) => row?.origin === origin)?.value ?? null;
}

/** The key of the person's search service, where it was given for this origin. */
export async function readSearchKey(store: Store, origin: string): Promise<string | null> {
  const row = await stored(() => store.db.secrets.get(searchKeyName));
  return row?.origin === origin ? row.value : null;
}

/** The origins that API keys are stored for, that of the last one first. */
export async function apiKeyOrigins({ db }: Store): Promise<string[]> {
  const rows = await stored(() => db.secrets.where('name').startsWith(apiKeyName).toArray());
  return rows.flatMap(({ origin }) => origin ?? []);
}

/**
 * null forgets it. `origin`: of an API key, the only one that it is sent to; without one, null forgets those of all hosts.
 */
export async function writeSecret(
  store: Store,
  name: SecretName,
  value: string | null,
  origin?: string,
): Promise<void> {
  if (name === apiKeyName && (value === null || origin !== undefined)) {
    return writeApiKey(store, value, origin);
  }
  const secrets = secretsOf(store, name);
  await stored<unknown>(() =>
    value === null
      ? secrets.delete(name)
      : secrets.put({ name, value, ...(origin !== undefined && { origin }) }),
  );
}

async function writeApiKey({ db }: Store, value: string | null, origin?: string): Promise<void> {
  const { secrets } = db;
  await stored(() =>
    db.transaction('rw', secrets, async () => {
      if (origin === undefined) {
        await secrets.where('name').startsWith(apiKeyName).delete();
        return;
      }
      const last = await secrets.get(apiKeyName);
      await secrets.delete(savedName(origin));
      if (value === null) {
        if (last?.origin === origin) await secrets.delete(apiKeyName);
        return;
      }
      if (last?.origin !== undefined && last.origin !== origin) {
        await secrets.put({ ...last, name: savedName(last.origin) });
      }
      await secrets.put({ name: apiKeyName, value, origin });
    }),
  );
}

/** Of the open owner and of the device. */
export async function storedSecretNames({ db, device }: Store): Promise<SecretName[]> {
  const tables = [db.secrets, device.secrets] as Table<SecretRow, string>[];
  const names = await stored(() =>
    Promise.all(tables.map((table) => table.toCollection().primaryKeys())),
  );
  const known = names
    .flat()
    .filter((name) => !name.startsWith(toolSecretPrefix) && !name.startsWith(exportSecretPrefix))
    .map((name) => (name.startsWith(savedPrefix) ? apiKeyName : name));
  return [...new Set(known)] as SecretName[];
}
