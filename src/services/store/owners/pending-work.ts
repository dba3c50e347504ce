import { moveCopies } from '../recovery/move-copies.ts';
import { deviceKeys } from './device-database.ts';
import { inTurn } from './in-turn.ts';
import { moveRows } from './move-rows.ts';
import { databaseOf, type Owner, ownerOfWord, readOwner, wordOf } from './owner.ts';
import {
  deleteDatabase,
  hasDatabase,
  type OwnerDatabases,
  withDatabase,
} from './owner-databases.ts';

/** Notes a move of all rows of the guest to an account; it is made, or goes on, when a database is opened. */
export async function recordMove({ device }: OwnerDatabases, to: string): Promise<void> {
  await device.meta.put({ key: deviceKeys.move + wordOf(null), value: wordOf(to) });
}

/** The account's databases go once it is not open any more; false: they stay after all. */
export async function recordRemoval({ device }: OwnerDatabases, userId: string, isWanted: boolean) {
  const key = deviceKeys.removal + userId;
  await (isWanted ? device.meta.put({ key, value: '' }) : device.meta.delete(key));
}

/** Makes the moves that were noted, also those that broke off. Not from the open owner, whose rows are in use. */
export async function endMoves(databases: OwnerDatabases): Promise<void> {
  const { device, prefix } = databases;
  if ((await notedKeys(databases, deviceKeys.move)).length === 0) return;
  await inTurn(prefix, async () => {
    for (const word of await notedKeys(databases, deviceKeys.move)) {
      const from = ownerOfWord(word);
      const to = await device.read(deviceKeys.move + word);
      if (to === undefined || from === (await readOwner(device))) continue;
      await moveAll(databases, from, ownerOfWord(to));
      await device.meta.delete(deviceKeys.move + word);
    }
  });
}

async function moveAll(databases: OwnerDatabases, from: Owner, to: Owner): Promise<void> {
  if (!(await hasDatabase(databases, from))) return;
  await withDatabase(databases, from, (source) =>
    withDatabase(databases, to, (target) => moveRows(source, target)),
  );
  const { prefix } = databases;
  await moveCopies(databaseOf(prefix, from), databaseOf(prefix, to));
  await deleteDatabase(databases, from);
}

/** Deletes the databases of accounts that were to be removed from this device. */
export async function endRemovals(databases: OwnerDatabases): Promise<void> {
  const { device, prefix } = databases;
  if ((await notedKeys(databases, deviceKeys.removal)).length === 0) return;
  await inTurn(prefix, async () => {
    for (const userId of await notedKeys(databases, deviceKeys.removal)) {
      if (userId === (await readOwner(device))) continue;
      await deleteDatabase(databases, userId);
      await device.meta.delete(deviceKeys.removal + userId);
    }
  });
}

async function notedKeys({ device }: OwnerDatabases, prefix: string): Promise<string[]> {
  const keys = await device.meta.where('key').startsWith(prefix).primaryKeys();
  return keys.map((key) => key.slice(prefix.length));
}
