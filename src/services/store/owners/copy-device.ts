import { apiKeyName } from '#domain/settings/settings.ts';
import type { GlossDatabase } from '../database/database.ts';
import { type DeviceDatabase, deviceKeys } from './device-database.ts';
import type { Owner } from './owner.ts';

/** What of the old database is the device's, all or nothing; a device that has an id already is left as it is. */
export async function copyDevice(
  old: GlossDatabase,
  device: DeviceDatabase,
  owner: Owner,
): Promise<void> {
  const secrets = await old.secrets.where('name').notEqual(apiKeyName).toArray();
  const rows = await rowsOf(old, owner);
  await device.transaction('rw', device.meta, device.secrets, async () => {
    if ((await device.read(deviceKeys.deviceId)) !== undefined) return;
    await device.secrets.bulkPut(secrets.map(({ name, value }) => ({ name, value })));
    await device.meta.bulkPut(rows);
  });
}

async function rowsOf(old: GlossDatabase, owner: Owner): Promise<{ key: string; value: string }[]> {
  const id = (await old.meta.get('deviceId'))?.value;
  const isWelcomed = (await old.settings.get('welcomed'))?.value === true;
  const hasEnded = (await old.cache.get('account:ended'))?.data === true;
  const traffic = (await old.cache.get('traffic'))?.data;
  return [
    ...(id === undefined ? [] : [{ key: deviceKeys.deviceId, value: id }]),
    ...(owner === null ? [] : [{ key: deviceKeys.owner, value: owner }]),
    ...(isWelcomed ? [{ key: deviceKeys.welcomed, value: '' }] : []),
    ...(hasEnded ? [{ key: deviceKeys.ended, value: '' }] : []),
    ...(traffic === undefined ? [] : [{ key: deviceKeys.traffic, value: JSON.stringify(traffic) }]),
  ];
}
