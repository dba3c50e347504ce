import type { AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';
import type { JsonValue } from '#shared/json.ts';

/** Where an actor is stored, and the lock that the context which runs it holds. */
export interface ActorRecord {
  /** What the actor is of: a conversation, an upload, a tab. A host runs one actor a key. */
  readonly key: string;
  readonly lock: string;
}

/** An actor as `getPersistedSnapshot` gave it, in JSON. */
export interface SavedSnapshot {
  version: number;
  snapshot: JsonValue;
}

export interface StoredActor<Machine extends AnyStateMachine> {
  input: InputFrom<Machine>;
  /** null: it has not run yet. */
  saved: SavedSnapshot | null;
}

/** The rows or session keys in which the actors of one machine are stored. */
export interface ActorStorage<
  Machine extends AnyStateMachine,
  Stored extends ActorRecord = ActorRecord,
> {
  /** Where this context stores the actor of a key. */
  recordOf(key: string): Stored;
  /** Of all contexts, those that have to go on, in the order in which they are to start. */
  list(): Promise<Stored[]>;
  /** Called while the record's lock is held; null: there is nothing to run. */
  load(record: Stored): Promise<StoredActor<Machine> | null>;
  save(record: Stored, snapshot: SnapshotFrom<Machine>, saved: SavedSnapshot): Promise<void>;
  /**
   * Nothing is to be restored from the record any more.
   * @param last how the actor ended; null where it goes on under another record
   */
  remove(record: Stored, last: SnapshotFrom<Machine> | null): Promise<void>;
}
