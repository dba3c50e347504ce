import type { AnyStateMachine, InputFrom } from 'xstate';
import type { SessionStoragePort } from '#platform/ports.ts';
import { isObject } from '#shared/json.ts';
import type { ActorRecord, ActorStorage, SavedSnapshot } from './actor-storage.ts';

interface SessionActorsOptions<Machine extends AnyStateMachine> {
  /** Prefix of the session keys and the locks of its actors. */
  name: string;
  inputOf: (key: string) => InputFrom<Machine>;
  /**
   * Keys of actors that continue when their context starts; others continue when they are started
   * again.
   */
  keys?: readonly string[];
}

/** Actors in session storage, a key each: they end with the browser. */
export function sessionActors<Machine extends AnyStateMachine>(
  session: SessionStoragePort,
  { name, inputOf, keys = [] }: SessionActorsOptions<Machine>,
): ActorStorage<Machine> {
  const addressOf = ({ key }: ActorRecord) => `${name}:${key}`;
  const recordOf = (key: string) => ({ key, lock: `gloss.${name}:${key}` });
  const savedAt = async (record: ActorRecord): Promise<SavedSnapshot | null> => {
    const saved = await session.get(addressOf(record));
    return isObject(saved) ? (saved as unknown as SavedSnapshot) : null;
  };
  return {
    recordOf,
    list: async () => {
      const records = keys.map(recordOf);
      const saved = await Promise.all(records.map(savedAt));
      return records.filter((_, at) => saved[at] !== null);
    },
    load: async (record) => ({ input: inputOf(record.key), saved: await savedAt(record) }),
    save: (record, _, saved) => session.set(addressOf(record), saved),
    remove: (record) => session.remove(addressOf(record)),
  };
}
