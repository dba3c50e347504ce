import type { AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';
import { isObject, type JsonValue } from '#shared/json.ts';

/** The record of a stored actor, and the lock of the context that runs it. */
export interface ActorRecord {
  /** The key: a conversation, an upload, a tab. A host runs one actor for each key. */
  readonly key: string;
  readonly lock: string;
}

/** The result of `getPersistedSnapshot`, as JSON. */
export interface SavedSnapshot {
  version: number;
  snapshot: JsonValue;
}

/** As a row has it; null: it has none. */
export function savedOf(snapshot: JsonValue): SavedSnapshot | null {
  if (!isObject(snapshot) || typeof snapshot.version !== 'number') return null;
  return { version: snapshot.version, snapshot: snapshot.snapshot as JsonValue };
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
  /** The records of all contexts that must continue, in the order of their start. */
  list(): Promise<Stored[]>;
  /** Called while the record's lock is held; null: there is nothing to run. */
  load(record: Stored): Promise<StoredActor<Machine> | null>;
  save(record: Stored, snapshot: SnapshotFrom<Machine>, saved: SavedSnapshot): Promise<void>;
  /**
   * The record is no longer needed for a restore.
   * @param last the last state of the actor; null where it continues under another record
   */
  remove(record: Stored, last: SnapshotFrom<Machine> | null): Promise<void>;
}
