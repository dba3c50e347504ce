import type { Actor, AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import type { Release } from '#platform/ports.ts';
import type { Clock } from '#shared/clock.ts';
import type { JsonValue } from '#shared/json.ts';
import type { ActorRecord, ActorStorage } from './actor-storage.ts';

export interface RunningActor<Machine extends AnyStateMachine, Stored> {
  readonly record: Stored;
  readonly actor: Actor<Machine>;
  /** Of the record's lock. */
  readonly release: Release;
  /** The last observed state; empty before the first. */
  state: string;
  cancelTimer: (() => void) | null;
  /** The write that waits for earlier ones; false: storage refused it. */
  write: Promise<boolean> | null;
}

interface ActorWritesOptions<
  Machine extends AnyStateMachine,
  Stored extends ActorRecord = ActorRecord,
> {
  version: number;
  storage: Pick<ActorStorage<Machine, Stored>, 'save' | 'remove'>;
  clock: Clock;
  progressMs?: number;
  readonly isDone?: (snapshot: SnapshotFrom<Machine>) => boolean;
}

/** What storage has refused, as where the disk is full, is written again after this time. */
export const writeAgainMs = 5_000;

/** Writes the states of actors, one write after the other, each with the state at that time. */
export class ActorWrites<Machine extends AnyStateMachine, Stored extends ActorRecord> {
  readonly #options: ActorWritesOptions<Machine, Stored>;
  readonly #running: Map<string, RunningActor<Machine, Stored>>;
  /** Ends of actors that storage has refused, and what cancels their next write; their locks are held. */
  readonly #unwritten = new Map<RunningActor<Machine, Stored>, () => void>();
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  /** @param running the actors to write; an ended one is removed */
  constructor(
    options: ActorWritesOptions<Machine, Stored>,
    running: Map<string, RunningActor<Machine, Stored>>,
  ) {
    this.#options = options;
    this.#running = running;
  }

  /** A change of state is written at once, progress within a state later. True for the former. */
  note(running: RunningActor<Machine, Stored>): boolean {
    const { progressMs, clock } = this.#options;
    const { status, value } = running.actor.getSnapshot();
    const state = JSON.stringify([status, value]);
    const isChange = state !== running.state;
    running.state = state;
    if (isChange || progressMs === undefined) void this.queue(running);
    else running.cancelTimer ??= clock.after(progressMs, () => void this.queue(running));
    return isChange;
  }

  queue(running: RunningActor<Machine, Stored>): Promise<boolean> {
    running.cancelTimer?.();
    running.cancelTimer = null;
    if (running.write) return running.write;
    const write = this.#last
      .then(() => this.#write(running))
      .catch(() => {
        this.#writeLater(running);
        return false;
      });
    running.write = write;
    this.#last = write;
    return write;
  }

  async stored(): Promise<void> {
    await this.#last;
  }

  /** Nothing more is written. */
  close(): void {
    this.#isClosed = true;
    for (const [{ release }, cancel] of this.#unwritten) {
      cancel();
      release();
    }
    this.#unwritten.clear();
  }

  /** Its lock is released after pending writes. */
  drop(running: RunningActor<Machine, Stored>): void {
    running.cancelTimer?.();
    if (!this.#isCurrent(running)) return;
    this.#running.delete(running.record.key);
    this.#last = this.#last.then(() => running.release());
  }

  #isCurrent(running: RunningActor<Machine, Stored>): boolean {
    return this.#running.get(running.record.key) === running;
  }

  async #write(running: RunningActor<Machine, Stored>): Promise<boolean> {
    running.write = null;
    if (!this.#isCurrent(running)) return false;
    const { storage, version, isDone } = this.#options;
    const { record, actor } = running;
    const last = actor.getSnapshot() as SnapshotFrom<Machine>;
    if (hasEnded(last) || isDone?.(last)) {
      running.cancelTimer?.();
      this.#running.delete(record.key);
      actor.stop();
      await this.#end(running, last);
    } else {
      const snapshot = JSON.parse(JSON.stringify(actor.getPersistedSnapshot())) as JsonValue;
      await storage.save(record, last, { version, snapshot });
    }
    return true;
  }

  #writeLater(running: RunningActor<Machine, Stored>): void {
    if (!this.#isCurrent(running)) return;
    running.cancelTimer ??= this.#options.clock.after(writeAgainMs, () => void this.queue(running));
  }

  async #end(running: RunningActor<Machine, Stored>, last: SnapshotFrom<Machine>): Promise<void> {
    const { storage, clock } = this.#options;
    const { record, release } = running;
    try {
      // A successor that was started meanwhile has the record.
      if (!this.#running.has(record.key)) await storage.remove(record, last);
      release();
    } catch (error) {
      if (this.#isClosed) return release();
      const again = () => {
        this.#unwritten.delete(running);
        this.#last = this.#last.then(() => this.#end(running, last)).catch(() => undefined);
      };
      this.#unwritten.set(running, clock.after(writeAgainMs, again));
      throw error;
    }
  }
}

const hasEnded = (snapshot: AnyMachineSnapshot) => snapshot.status === 'done';
