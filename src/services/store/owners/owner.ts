import { accountOf } from '#domain/account/own-server.ts';
import type { DeviceDatabase } from './device-database.ts';
import { deviceKeys } from './device-database.ts';

/** Id of an account, or `serverOwnerId`; null: the guest of this device. */
export type Owner = string | null;

/** The guest's word in names of databases and rows of the device; no account may have it. */
const guest = 'guest';

/** Accounts whose ids would be the name of another database are refused, also that of who runs the paired server. */
export function isAccountId(userId: string): boolean {
  const isTaken = /^(guest|device)$|-recovery$/i.test(userId) || accountOf(userId) === null;
  return /^[\w.@:-]{1,200}$/.test(userId) && !isTaken;
}

export const wordOf = (owner: Owner): string => owner ?? guest;
export const ownerOfWord = (word: string): Owner => (word === guest ? null : word);

/** `prefix`: of all databases of this origin. */
export const databaseOf = (prefix: string, owner: Owner): string => `${prefix}-${wordOf(owner)}`;

/** Whose database is open. */
export async function readOwner(device: DeviceDatabase): Promise<Owner> {
  return (await device.read(deviceKeys.owner)) ?? null;
}
