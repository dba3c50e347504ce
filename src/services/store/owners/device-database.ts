import type { Table } from 'dexie';
import type { SecretName } from '#domain/settings/settings.ts';
import { ReopenedDatabase } from '../database/reopened-database.ts';

/** Keys of its `meta`. */
export const deviceKeys = {
  /** Id of the owner whose database is open; absent: the guest's is. */
  owner: 'owner',
  deviceId: 'deviceId',
  /** The person has seen the welcome. */
  welcomed: 'welcomed',
  /** Is the list of the paired server's owner open where no account is signed in? Absent: not decided. */
  oneList: 'oneList',
  /** Whose session the server ended last, `pairing` or ``: shown until there is another. */
  ended: 'ended',
  /** S3.7: from where the person came to this origin. */
  traffic: 'traffic',
  /** Epoch milliseconds at which the account signed in here. */
  signedIn: 'signedIn:',
  /** An account whose databases are to be deleted. */
  removal: 'removal:',
  /** What was noted of calls of the server that failed, as JSON. */
  calls: 'calls',
  /** Encrypted notifications that could not be sent yet, as JSON. */
  outbox: 'outbox',
  /** A move of rows that is under way; the name of its source follows, its value is the target's. */
  move: 'move:',
} as const;

/**
 * What belongs to the device and to no account: its id, the session and pairing with their tokens, which owner is
 * open, and work on owners' databases that must be finished after a crash.
 */
export class DeviceDatabase extends ReopenedDatabase {
  declare meta: Table<{ key: string; value: string }, string>;
  declare secrets: Table<{ name: SecretName; value: string }, string>;

  readonly #newId: () => string;

  constructor(name: string, newId: () => string) {
    super(name);
    this.#newId = newId;
    this.version(1).stores({ meta: 'key', secrets: 'name' });
  }

  async read(key: string): Promise<string | undefined> {
    return (await this.meta.get(key))?.value;
  }

  /** S9.5: generated once and stored. */
  async deviceId(): Promise<string> {
    const stored = await this.read(deviceKeys.deviceId);
    return stored ?? this.#makeId();
  }

  #makeId(): Promise<string> {
    return this.transaction('rw', this.meta, async () => {
      const known = await this.read(deviceKeys.deviceId);
      if (known !== undefined) return known;
      const value = this.#newId();
      await this.meta.put({ key: deviceKeys.deviceId, value });
      return value;
    });
  }
}
