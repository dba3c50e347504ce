import { saveSettings } from '#api/settings.ts';
import { isSyncedSetting, type SettingKey } from '#domain/settings/settings.ts';
import { readHlc } from '#shared/hlc.ts';
import type { JsonValue } from '#shared/json.ts';
import { type Store, stored } from '../../store/database/store.ts';
import { type UnsentSetting, unsentTools } from '../own-tool-settings.ts';
import type { SyncDeps } from '../sync-call.ts';
import { putSettings } from './put-settings.ts';

/** Keys of one call. */
const maxKeys = 200;
/** Characters of one call, as JSON: at three bytes each they fit into the body that a server takes, 1 MiB. */
const maxLength = 300_000;

/**
 * C12: sends the settings and own tools of this device that the server does not have, each with the clock of its
 * change, and takes over the merged ones. @returns the keys whose value is another one now. @throws what the call throws
 */
export async function sendSettings(deps: SyncDeps, signal?: AbortSignal): Promise<SettingKey[]> {
  const unsent = await unsentSettings(deps.store);
  const changed: SettingKey[] = [];
  for (const batch of batchesOf(unsent)) changed.push(...(await sendBatch(deps, batch, signal)));
  return [...new Set(changed)];
}

/** At least one key each. */
function* batchesOf(unsent: readonly UnsentSetting[]): Generator<UnsentSetting[]> {
  let batch: UnsentSetting[] = [];
  let length = 0;
  for (const row of unsent) {
    const size = JSON.stringify(row.value).length;
    if (batch.length > 0 && (batch.length === maxKeys || length + size > maxLength)) {
      yield batch;
      batch = [];
      length = 0;
    }
    batch.push(row);
    length += size;
  }
  if (batch.length > 0) yield batch;
}

async function unsentSettings(store: Store): Promise<UnsentSetting[]> {
  const dirty = await stored(() => store.db.settings.where('dirty').equals(1).toArray());
  return [...dirty.filter(({ key }) => isSyncedSetting(key)), ...(await unsentTools(store))];
}

async function sendBatch(
  { store, call }: SyncDeps,
  unsent: readonly UnsentSetting[],
  signal?: AbortSignal,
): Promise<SettingKey[]> {
  const values = Object.fromEntries(unsent.map(({ key, value }) => [key, value]));
  const body = {
    settings: { ...values, lastModified: lastModified(unsent) },
    clocks: Object.fromEntries(unsent.map(({ key, hlc }) => [key, hlc])),
  };
  const { data } = await call(saveSettings, body, { signal });
  const received = Object.entries(data.settings).flatMap(([key, value]) => {
    const hlc = data.clocks[key];
    return hlc === undefined
      ? []
      : [{ key, value: value as JsonValue, hlc, rev: data.revs?.[key] ?? data.rev }];
  });
  return putSettings(store, received, new Map(unsent.map((row) => [row.key, row.hlc])));
}

/** S3.9: when the newest of them was changed, in milliseconds. */
function lastModified(rows: readonly UnsentSetting[]): number {
  return Math.max(...rows.map(({ hlc }) => readHlc(hlc).time));
}
