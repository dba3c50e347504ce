import { serverOwnerId } from '#domain/account/own-server.ts';
import { userIdOf } from '#domain/account/session.ts';
import type { SecretName } from '#domain/settings/settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { type Store, stored } from '../database/store.ts';
import { type DeviceDatabase, deviceKeys } from './device-database.ts';
import { inTurn } from './in-turn.ts';
import { isAccountId, type Owner, readOwner } from './owner.ts';

type Secrets = Partial<Record<Exclude<SecretName, 'OPENAI_API.apiKey'>, string | null>>;

/**
 * Tokens of a session or of pairing, with the owner that they open: all or nothing. The contexts of the origin notice
 * another owner (`follow-owner.ts`). `isEndedByServer`: the person is told, until they sign in or pair again. @throws
 * login_failed for an account that can have no database
 */
export async function writeSession(
  store: Store,
  values: Secrets,
  isEndedByServer = false,
): Promise<void> {
  const { device, prefix } = store;
  const write = () => stored(() => writeAll(store, values, isEndedByServer));
  // What moves and removes databases must know which one is open.
  const isOther = (await ownerWith(device, values)) !== (await readOwner(device));
  await (isOther ? inTurn(prefix, write) : write());
}

async function writeAll(store: Store, values: Secrets, isEndedByServer: boolean) {
  const { device } = store;
  await device.transaction('rw', device.secrets, device.meta, async () => {
    const before = await readOwner(device);
    for (const [name, value] of Object.entries(values) as [SecretName, string | null][]) {
      await (value === null ? device.secrets.delete(name) : device.secrets.put({ name, value }));
    }
    const isAccounts = values['account.refreshToken'] !== undefined;
    if (isEndedByServer && (isAccounts || before === serverOwnerId)) {
      await device.meta.put({ key: deviceKeys.ended, value: isAccounts ? '' : pairing });
    }
    await openOwner(store, isEndedByServer);
  });
}

/** The owner of the tokens that there are. Call inside a transaction of the device's `secrets` and `meta`. */
export async function openOwner({ device, clock }: Store, isEnding = false): Promise<void> {
  const { meta } = device;
  const [owner, before] = [await ownerWith(device, {}), await readOwner(device)];
  if (owner === before) return;
  if (before !== null) await meta.delete(deviceKeys.signedIn + before);
  if (owner === null) return meta.delete(deviceKeys.owner);
  if (!isEnding) await meta.delete(deviceKeys.ended);
  await meta.delete(deviceKeys.removal + owner);
  await meta.bulkPut([
    { key: deviceKeys.owner, value: owner },
    { key: deviceKeys.signedIn + owner, value: String(clock.now()) },
  ]);
}

/** An account that is signed in comes before the owner of the paired server, whose list the person has to want. */
async function ownerWith(device: DeviceDatabase, values: Secrets): Promise<Owner> {
  const after = async (name: keyof Secrets) =>
    values[name] === undefined ? ((await device.secrets.get(name))?.value ?? null) : values[name];
  const refresh = await after('account.refreshToken');
  if (refresh !== null) return accountOfToken(refresh);
  const isPaired = (await after('gateway.refreshToken')) !== null;
  return isPaired && (await device.read(deviceKeys.oneList)) === yes ? serverOwnerId : null;
}

function accountOfToken(refresh: string): Owner {
  const userId = userIdOf(refresh);
  if (userId !== null && !isAccountId(userId)) {
    throw new CodedError('login_failed', 'the account has an id that names no database');
  }
  return userId;
}

/** Value of `oneList`. */
export const yes = 'yes';

/** Has this owner been signed in here for less than a day? Then the machine may not be the person's own. */
export async function isRecentHere({ device, clock }: Store, userId: string): Promise<boolean> {
  const at = await stored(() => device.read(deviceKeys.signedIn + userId));
  return at !== undefined && clock.now() - Number(at) < recentMs;
}

const recentMs = 24 * 3_600_000;

/** Value of `ended`. */
const pairing = 'pairing';

/** What the server ended last, since when the person has not signed in or paired again; null: nothing. */
export async function endedHere({ device }: Store): Promise<'session' | 'pairing' | null> {
  const value = await stored(() => device.read(deviceKeys.ended));
  if (value === undefined) return null;
  return value === pairing ? 'pairing' : 'session';
}
