import * as z from 'zod/mini';
import { type SettingKey, type Settings, settingsSchema } from '#domain/settings/settings.ts';
import { isHlc, readHlc } from '#shared/hlc.ts';
import { parseJson } from '#shared/json.ts';
import { type Store, stored } from '../database/store.ts';
import { isSettingKey, writeSettings } from './settings.ts';

/** The older one of two values that two devices gave a setting while they did not know of each other. */
export interface SettingCopy {
  key: SettingKey;
  /** When it was set, in epoch milliseconds. */
  time: number;
}

const prefix = 'settingCopy:';
const storedCopySchema = z.object({ value: z.json(), hlc: z.string().check(z.refine(isHlc)) });

/** Call inside a transaction that includes `meta`. */
export async function saveSettingCopy(
  { db }: Store,
  { key, value, hlc }: { key: SettingKey; value: unknown; hlc: string },
): Promise<void> {
  await db.meta.put({ key: prefix + key, value: JSON.stringify({ value, hlc }) });
}

/** Newest first. */
export async function listSettingCopies({ db }: Store): Promise<SettingCopy[]> {
  const rows = await stored(() => db.meta.where('key').startsWith(prefix).toArray());
  return rows
    .flatMap(({ key: name, value }): SettingCopy[] => {
      const key = name.slice(prefix.length);
      const copy = isSettingKey(key) ? readCopy(key, value) : null;
      return copy && isSettingKey(key) ? [{ key, time: readHlc(copy.hlc).time }] : [];
    })
    .toSorted((a, b) => b.time - a.time);
}

/** Sets the setting to the copy where that is wanted; the copy goes. @returns whether there was one */
export async function endSettingCopy(
  store: Store,
  key: SettingKey,
  isWanted: boolean,
): Promise<boolean> {
  const { meta } = store.db;
  const row = await stored(() => meta.get(prefix + key));
  const copy = row ? readCopy(key, row.value) : null;
  if (copy && isWanted) await writeSettings(store, { [key]: copy.value } as Partial<Settings>);
  await stored(() => meta.delete(prefix + key));
  return copy !== null;
}

function readCopy(key: SettingKey, text: string): { value: unknown; hlc: string } | null {
  const copy = storedCopySchema.safeParse(parseJson(text));
  if (!copy.success) return null;
  const { value, hlc } = copy.data;
  return settingsSchema.shape[key].safeParse(value).success ? { value, hlc } : null;
}
