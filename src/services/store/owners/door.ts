import type { Opened } from '../database/database.ts';
import { deviceKeys } from './device-database.ts';
import { databaseOf, readOwner } from './owner.ts';
import type { OwnerDatabases } from './owner-databases.ts';
import { endMoves, endRemovals } from './pending-work.ts';

/**
 * The one way to a person's rows: the database of who is signed in here, else the guest's. What a context that died has
 * left is put in order first; where that fails, as on a full disk, the next opening goes on.
 */
export async function openDoor(databases: OwnerDatabases): Promise<Opened> {
  const { device, prefix } = databases;
  const failed = (error: unknown) => console.error('owners are not in order', error);
  await endMoves(databases).catch(failed);
  endRemovals(databases).catch(failed);
  const userId = await readOwner(device);
  const isWelcomed = (await device.read(deviceKeys.welcomed)) !== undefined;
  const deviceId = await device.deviceId();
  return { name: databaseOf(prefix, userId), userId, deviceId, isWelcomed };
}
