import type { SecretName } from '#domain/settings.ts';
import { type Store, stored } from './store.ts';

/**
 * Keys and tokens. They stay on this device: never in settings, sync, backups, snapshots or logs,
 * and out of reach of content scripts, which share no origin with this database.
 */
export async function readSecret(store: Store, name: SecretName): Promise<string | null> {
  const row = await stored(() => store.db.secrets.get(name));
  return row?.value ?? null;
}

/** null forgets it. */
export async function writeSecret(
  store: Store,
  name: SecretName,
  value: string | null,
): Promise<void> {
  await stored<unknown>(() =>
    value === null ? store.db.secrets.delete(name) : store.db.secrets.put({ name, value }),
  );
}

export function storedSecretNames(store: Store): Promise<SecretName[]> {
  return stored(() => store.db.secrets.toCollection().primaryKeys() as PromiseLike<SecretName[]>);
}
