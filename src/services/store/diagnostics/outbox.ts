import { isObject, parseJson } from '#shared/json.ts';
import { type Store, stored } from '../database/store.ts';
import { deviceKeys } from '../owners/device-database.ts';

type Device = Pick<Store, 'device'>;

/** An encrypted message that waits to be sent: only the hub can read it. */
interface Waiting {
  id: string;
}

/** The latest stay. */
const maxWaiting = 12;

export async function readOutbox({ device }: Device): Promise<Waiting[]> {
  const value = parseJson((await stored(() => device.read(deviceKeys.outbox))) ?? '');
  return Array.isArray(value) ? value.filter((each): each is Waiting => isObject(each)) : [];
}

/** Reads and writes at once: several contexts send. */
function change({ device }: Device, next: (messages: Waiting[]) => Waiting[]): Promise<void> {
  return stored(() =>
    device.transaction('rw', device.meta, async () => {
      const messages = next(await readOutbox({ device })).slice(-maxWaiting);
      await device.meta.put({ key: deviceKeys.outbox, value: JSON.stringify(messages) });
    }),
  );
}

export const addToOutbox = (store: Device, message: Waiting) =>
  change(store, (messages) => [...messages, message]);

export const dropFromOutbox = (store: Device, id: string) =>
  change(store, (messages) => messages.filter((each) => each.id !== id));

export const emptyOutbox = (store: Device) => change(store, () => []);
