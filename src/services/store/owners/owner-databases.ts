import Dexie from 'dexie';
import { GlossDatabase } from '../database/database.ts';
import type { DeviceDatabase } from './device-database.ts';
import { databaseOf, type Owner } from './owner.ts';

/** The databases of one origin. */
export interface OwnerDatabases {
  device: DeviceDatabase;
  /** Of the names of all of them. */
  prefix: string;
}

/** Runs `work` with the database of an owner that need not be the open one. */
export async function withDatabase<Value>(
  { device, prefix }: OwnerDatabases,
  owner: Owner,
  work: (db: GlossDatabase) => Promise<Value>,
): Promise<Value> {
  const deviceId = await device.deviceId();
  const name = databaseOf(prefix, owner);
  const db = new GlossDatabase(async () => ({ name, userId: owner, deviceId }));
  try {
    await db.open();
    return await work(db);
  } finally {
    db.close();
  }
}

/** With its recovery copies. Other contexts close it. */
export async function deleteDatabase({ prefix }: OwnerDatabases, owner: Owner): Promise<void> {
  const name = databaseOf(prefix, owner);
  await Dexie.delete(name);
  await Dexie.delete(`${name}-recovery`);
}

/** Whether an owner has a database here. */
export async function hasDatabase({ prefix }: OwnerDatabases, owner: Owner): Promise<boolean> {
  // Without opening it, which would make it.
  return (await Dexie.getDatabaseNames()).includes(databaseOf(prefix, owner));
}
