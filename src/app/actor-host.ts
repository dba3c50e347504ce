import {
  type Actor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EmittedFrom,
  type EventFrom,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';
import type { LocksPort, Release } from '#platform/ports.ts';
import type { Clock } from '#shared/clock.ts';
import { isObject } from '#shared/json.ts';
import type { ActorRecord, ActorStorage, SavedSnapshot, StoredActor } from './actor-storage.ts';
import { ActorWrites, type RunningActor } from './actor-writes.ts';
import { SharedLocks } from './shared-locks.ts';

export interface ActorHostOptions<
  Machine extends AnyStateMachine,
  Stored extends ActorRecord = ActorRecord,
> {
  /** With its actors provided. */
  machine: Machine;
  /** Of the saved snapshots; one of another version is not restored. */
  version: number;
  storage: ActorStorage<Machine, Stored>;
  locks: Pick<LocksPort, 'take'>;
  clock: Clock;
  /**
   * Delay for writing a change within a state; absent: none. Changes of state are written at once.
   */
  progressMs?: number;
  /** Nothing to do and nothing to save; absent: the machine is in a final state. */
  readonly isDone?: (snapshot: SnapshotFrom<Machine>) => boolean;
  /**
   * The event for the running actor when a snapshot cannot be restored: its version differs, or an
   * actor of its key runs here already. Absent: none.
   */
  readonly recover?: (saved: SavedSnapshot) => EventFrom<Machine>[];
  readonly onEmitted?: (event: EmittedFrom<Machine>, key: string) => void;
  /** An actor has started, is in another state, or has failed. */
  readonly onChanged?: () => void;
}

/** The initial state of an actor that does not run, where that is not in its own record. */
interface Source<Machine extends AnyStateMachine, Stored> {
  input?: InputFrom<Machine> | undefined;
  record?: Stored;
}

/**
 * Runs the actors of one machine in this context, whatever the machine is. For each it takes the lock
 * of its record, starts or restores it, writes its snapshots in order and drops it once it is done;
 * and it takes over what contexts that died left behind.
 *
 * A machine joins with its actors, which a folder of this room provides, and with a storage:
 *
 *     const host = new ActorHost({
 *       machine: loginMachine.provide({ actors: loginActors(deps) }),
 *       version: 1,
 *       storage: loginStorage(store),
 *       locks,
 *       clock,
 *     });
 *     await host.restore(); // once, when the context starts
 *     await host.send('me', { type: 'user.submit' }); // starts the actor where none runs
 *
 * What more decides when actors start and stop (a queue, how many run at once) is a use case over
 * `send`, `actors` and `onChanged`.
 */
export class ActorHost<Machine extends AnyStateMachine, Stored extends ActorRecord = ActorRecord> {
  readonly #options: ActorHostOptions<Machine, Stored>;
  readonly #locks: SharedLocks;
  readonly #running = new Map<string, RunningActor<Machine, Stored>>();
  readonly #writes: ActorWrites<Machine, Stored>;
  readonly #starting = new Map<string, Promise<RunningActor<Machine, Stored> | null>>();
  #isClosed = false;

  constructor(options: ActorHostOptions<Machine, Stored>) {
    this.#options = options;
    this.#locks = new SharedLocks(options.locks);
    this.#writes = new ActorWrites(options, this.#running);
  }

  /** Those that run here, the first started first. */
  actors(): Actor<Machine>[] {
    return Array.from(this.#running.values(), ({ actor }) => actor);
  }

  actorOf(key: string): Actor<Machine> | null {
    return this.#running.get(key)?.actor ?? null;
  }

  /** Runs here, or is about to. */
  has(key: string): boolean {
    return this.#running.has(key) || this.#starting.has(key);
  }

  /**
   * @param input for a new actor; absent: from its storage
   * @returns null: another context runs it, or storage has nothing to run
   */
  async start(key: string, input?: InputFrom<Machine>): Promise<Actor<Machine> | null> {
    const running = await this.#runningOf(key, { input });
    if (running?.state === '') this.#changed(running);
    return running?.actor ?? null;
  }

  /** As `start`, then sends the event. */
  async send(key: string, event: EventFrom<Machine>): Promise<Actor<Machine> | null> {
    for (;;) {
      const running = await this.#runningOf(key);
      if (!running) return null;
      // One that was done was dropped meanwhile: the event is for its successor.
      if (this.#running.get(key) !== running) continue;
      running.actor.send(event);
      return running.actor;
    }
  }

  /**
   * Takes over each stored actor whose context has died; resolves with the records that other
   * contexts run.
   * @throws the first error of storage, after all records were tried
   */
  async restore(): Promise<Stored[]> {
    const left: Stored[] = [];
    const failures: unknown[] = [];
    for (const record of await this.#options.storage.list()) {
      try {
        if (!(await this.#takeOver(record))) left.push(record);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    return left;
  }

  /** Resolves when storage has the present state of the actors, except delayed progress. */
  async stored(): Promise<void> {
    await this.#writes.stored();
  }

  /** Ends the actors as if the context died: nothing more is written. */
  close(): void {
    this.#isClosed = true;
    const all = [...this.#running.values()];
    this.#running.clear();
    this.#writes.close();
    for (const { actor, cancelTimer, release } of all) {
      cancelTimer?.();
      actor.stop();
      release();
    }
  }

  async #runningOf(
    key: string,
    from: Source<Machine, Stored> = {},
  ): Promise<RunningActor<Machine, Stored> | null> {
    const running = this.#running.get(key);
    if (running) return running;
    const starting = this.#starting.get(key) ?? this.#load(key, from);
    this.#starting.set(key, starting);
    try {
      return await starting;
    } finally {
      if (this.#starting.get(key) === starting) this.#starting.delete(key);
    }
  }

  async #load(
    key: string,
    { input, record: source }: Source<Machine, Stored>,
  ): Promise<RunningActor<Machine, Stored> | null> {
    const { storage } = this.#options;
    const record = storage.recordOf(key);
    const release = await this.#locks.take(record.lock);
    if (!release) return null;
    const stored = await storage.load(source ?? record).catch((error: unknown) => {
      release();
      throw error;
    });
    if (stored && !this.#isClosed) {
      return this.#run(record, release, { ...stored, ...(input !== undefined && { input }) });
    }
    release();
    return null;
  }

  /** False: the context that runs it lives. */
  async #takeOver(record: Stored): Promise<boolean> {
    const { storage } = this.#options;
    const { key, lock } = record;
    const release = await this.#locks.take(lock);
    if (!release) return false;
    try {
      if (storage.recordOf(key).lock === lock) await this.start(key);
      else await this.#move(record);
    } finally {
      release();
    }
    return true;
  }

  /**
   * Moves the record of a dead context to this one; the old record is deleted when the new one is
   * written.
   */
  async #move(record: Stored): Promise<void> {
    const { storage, recover } = this.#options;
    const { key } = record;
    const isTaken = this.has(key);
    const running = await this.#runningOf(key, { record });
    if (!running) return;
    if (isTaken) {
      const stored = await storage.load(record);
      const events = (stored?.saved && recover?.(stored.saved)) ?? [];
      for (const event of events) running.actor.send(event);
    }
    if (await this.#writes.queue(running)) await storage.remove(record, null);
  }

  #run(
    record: Stored,
    release: Release,
    { input, saved }: StoredActor<Machine>,
  ): RunningActor<Machine, Stored> {
    const { machine, recover, onEmitted, onChanged } = this.#options;
    const restored = saved && this.#restored(saved);
    const actor = restored ?? createActor(machine, { input } as never);
    const running = { record, actor, release, state: '', cancelTimer: null, write: null };
    this.#running.set(record.key, running);
    actor.on('*', (event) => onEmitted?.(event as EmittedFrom<Machine>, record.key));
    // A done actor is dropped when it is written: a fresh one is not before its first event.
    let isStarted = false;
    actor.subscribe({
      next: () => isStarted && this.#changed(running),
      error: () => {
        this.#writes.drop(running);
        onChanged?.();
      },
    });
    actor.start();
    isStarted = true;
    if (saved && !restored) for (const event of recover?.(saved) ?? []) actor.send(event);
    return running;
  }

  /** null: the snapshot is of another version or of a machine that has changed. */
  #restored({ version, snapshot }: SavedSnapshot): Actor<Machine> | null {
    if (version !== this.#options.version) return null;
    if (!isObject(snapshot) || snapshot.status !== 'active') return null;
    const actor = createActor(this.#options.machine, { snapshot } as never);
    const { status } = actor.getSnapshot() as AnyMachineSnapshot;
    return status === 'active' ? actor : null;
  }

  #changed(running: RunningActor<Machine, Stored>): void {
    if (this.#writes.note(running)) this.#options.onChanged?.();
  }
}
