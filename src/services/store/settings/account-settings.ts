import type { Table } from 'dexie';
import * as z from 'zod/mini';
import { syncColumns } from '#domain/sync/sync.ts';
import { ownToolSchema } from '#domain/tools/own-tool.ts';
import { parseJson } from '#shared/json.ts';
import { readAdoption } from '../account/adoptions.ts';
import type { SettingRow } from '../database/database.ts';
import type { Store } from '../database/store.ts';

const ownerKey = 'settingsOwner';
const savedKeyOf = (userId: string) => `settingsOf:${userId}`;

/** The account whose settings are on this device. `until`: the clock at which it was signed out; null: it is signed in. */
const ownerSchema = z.object({ userId: z.string(), until: z.nullable(z.string()) });
type Owner = z.infer<typeof ownerSchema>;

const savedSchema = z.object({
  settings: z.array(z.object({ key: z.string(), value: z.json(), ...syncColumns })),
  tools: z.array(ownToolSchema),
});

/** Tables of a transaction around the functions of this file. */
export const settingTables = ({ db }: Store) => [db.settings, db.ownTools, db.meta];

/**
 * An account signs in: settings and own tools of the one before are put away, with what of them is unsent, until that
 * one returns. What a guest has set stays. Call inside a transaction of `settingTables`.
 */
export async function switchSettings(store: Store, userId: string): Promise<void> {
  const owner = await readOwner(store);
  if (owner && owner.userId !== userId) {
    await putAway(store, owner);
    await bringBack(store, userId);
  }
  await writeOwner(store, { userId, until: null });
}

/** It is signed out: its settings are still in use, and what is changed from now on is a guest's. The same call. */
export async function noteSignOut(store: Store, userId: string): Promise<void> {
  const last = await store.db.meta.get('hlc');
  await writeOwner(store, { userId, until: last?.value ?? '' });
}

/** The account is no more, or is not to be known here. The same call. */
export async function forgetOwner(store: Store, userId: string): Promise<void> {
  await store.db.meta.delete(savedKeyOf(userId));
  if ((await readOwner(store))?.userId === userId) await store.db.meta.delete(ownerKey);
}

async function readOwner({ db }: Store): Promise<Owner | null> {
  const row = await db.meta.get(ownerKey);
  return ownerSchema.safeParse(parseJson(row?.value ?? '')).data ?? null;
}

async function writeOwner({ db }: Store, owner: Owner): Promise<void> {
  await db.meta.put({ key: ownerKey, value: JSON.stringify(owner) });
}

async function putAway(store: Store, { userId, until }: Owner): Promise<void> {
  const { settings, ownTools, meta } = store.db;
  // Before its question is answered, unsent rows are a guest's.
  const isDecided = (await readAdoption(store, userId)) !== null;
  const isLater = ({ dirty, hlc }: Marked) => dirty === 1 && until !== null && hlc > until;
  const isOwn = (row: Marked) => row.rev > 0 || (isDecided && row.dirty === 1 && !isLater(row));
  const saved = {
    settings: await settings.filter(isOwn).toArray(),
    tools: await ownTools.filter(isOwn).toArray(),
  };
  await meta.put({ key: savedKeyOf(userId), value: JSON.stringify(saved) });
  for (const table of [settings, ownTools] as Table<Marked, string>[]) {
    await table.filter((row) => isOwn(row) && !isLater(row)).delete();
    await table.filter(isOwn).modify({ rev: 0 });
  }
}

async function bringBack({ db }: Store, userId: string): Promise<void> {
  const row = await db.meta.get(savedKeyOf(userId));
  const saved = savedSchema.safeParse(parseJson(row?.value ?? '')).data;
  if (!saved) return;
  for (const setting of saved.settings as SettingRow[]) {
    const local = await db.settings.get(setting.key);
    if (!local || local.hlc <= setting.hlc) await db.settings.put(setting);
    else await db.settings.update(setting.key, { rev: setting.rev });
  }
  for (const tool of saved.tools) {
    const local = await db.ownTools.get(tool.id);
    if (!local || local.hlc <= tool.hlc) await db.ownTools.put(tool);
  }
  await db.meta.delete(savedKeyOf(userId));
}

type Marked = Pick<SettingRow, 'rev' | 'dirty' | 'hlc'>;
