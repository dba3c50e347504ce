import { userIdOf } from '#domain/account/session.ts';
import type { SecretName } from '#domain/settings/settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { type Store, stored } from '../database/store.ts';
import { deviceKeys } from './device-database.ts';
import { inTurn } from './in-turn.ts';
import { isOwnerId, type Owner, readOwner } from './owner.ts';

type Secrets = Partial<Record<Exclude<SecretName, 'OPENAI_API.apiKey'>, string | null>>;

/**
 * Tokens of a session, with the owner that they open: all or nothing. The contexts of the origin notice another owner
 * (`follow-owner.ts`). `isEndedByServer`: the person is told, until they sign in again. @throws login_failed for an account that can have no database
 */
export async function writeSession(
  store: Store,
  values: Secrets,
  isEndedByServer = false,
): Promise<void> {
  const refresh = values['account.refreshToken'];
  const write = () => stored(() => writeAll(store, values, isEndedByServer));
  // What moves and removes databases must know which one is open.
  const isOther =
    refresh !== undefined && ownerOfToken(refresh) !== (await readOwner(store.device));
  await (isOther ? inTurn(store.prefix, write) : write());
}

async function writeAll({ device, clock }: Store, values: Secrets, isEndedByServer: boolean) {
  await device.transaction('rw', device.secrets, device.meta, async () => {
    for (const [name, value] of Object.entries(values) as [SecretName, string | null][]) {
      await (value === null ? device.secrets.delete(name) : device.secrets.put({ name, value }));
    }
    const refresh = values['account.refreshToken'];
    if (refresh === undefined) return;
    if (isEndedByServer) await device.meta.put({ key: deviceKeys.ended, value: '' });
    const [owner, before] = [ownerOfToken(refresh), await readOwner(device)];
    if (owner === before) return;
    if (before !== null) await device.meta.delete(deviceKeys.signedIn + before);
    if (owner === null) {
      await device.meta.delete(deviceKeys.owner);
      return;
    }
    await device.meta.bulkDelete([deviceKeys.removal + owner, deviceKeys.ended]);
    await device.meta.bulkPut([
      { key: deviceKeys.owner, value: owner },
      { key: deviceKeys.signedIn + owner, value: String(clock.now()) },
    ]);
  });
}

function ownerOfToken(refresh: string | null): Owner {
  const userId = refresh === null ? null : userIdOf(refresh);
  if (userId !== null && !isOwnerId(userId)) {
    throw new CodedError('login_failed', 'the account has an id that names no database');
  }
  return userId;
}

/** Has this account been signed in here for less than a day? Then the machine may not be the person's own. */
export async function isRecentHere({ device, clock }: Store, userId: string): Promise<boolean> {
  const at = await stored(() => device.read(deviceKeys.signedIn + userId));
  return at !== undefined && clock.now() - Number(at) < recentMs;
}

const recentMs = 24 * 3_600_000;

/** The server ended the last session, and the person has not signed in again. */
export async function hasEnded({ device }: Store): Promise<boolean> {
  return (await stored(() => device.read(deviceKeys.ended))) !== undefined;
}
