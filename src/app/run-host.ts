import type { AnyStateMachine, EventFrom, InputFrom, SnapshotFrom } from 'xstate';
import type { RunKind, RunRow } from '#domain/runs/run-kinds.ts';
import type { LocksPort } from '#platform/ports.ts';
import { getRun, recordRun, runsOf } from '#services/store/database/runs.ts';
import type { Store } from '#services/store/database/store.ts';
import type { JsonValue } from '#shared/json.ts';
import { ActorHost, type ActorHostOptions } from './actor-host.ts';
import { type ActorStorage, savedOf } from './actor-storage.ts';

interface RunHostDeps {
  store: Store;
  locks: Pick<LocksPort, 'take' | 'wait'>;
}

/** Work of a kind: its machine, and what its row shows of that. */
interface Run<Kind extends RunKind, Machine extends AnyStateMachine>
  extends Omit<ActorHostOptions<Machine>, 'storage' | 'locks' | 'clock'> {
  kind: Kind;
  /** null: there is nothing to run. */
  readonly inputOf: (row: RunRow<Kind>) => InputFrom<Machine> | null;
  readonly shownOf: (snapshot: SnapshotFrom<Machine>) => Partial<RunRow<Kind>>;
  /** It is taken over from a context that has died; absent: as `inputOf` says. */
  readonly isLeft?: (row: RunRow<Kind>) => boolean;
  /** Called once what is shown is written. */
  readonly saved?: (id: string, snapshot: SnapshotFrom<Machine>) => Promise<void>;
  /** In place of `note`, which writes what is shown of the end. */
  readonly end?: (
    id: string,
    last: SnapshotFrom<Machine>,
    note: () => Promise<void>,
  ) => Promise<void>;
}

/** Runs the work of a kind in this context. Each is a row of `runs`: what is shown of it, and its machine. */
export function runHost<Kind extends RunKind, Machine extends AnyStateMachine>(
  { store, locks }: RunHostDeps,
  run: Run<Kind, Machine>,
): ActorHost<Machine> {
  const storage = storageOf(store, run);
  return new RunHost({ ...run, storage, locks, clock: store.clock }, locks);
}

/** What another context runs is taken over when that one dies; a page that is left holds its locks for a while. */
class RunHost<Machine extends AnyStateMachine> extends ActorHost<Machine> {
  readonly #locks: Pick<LocksPort, 'wait'>;
  readonly #closed = new AbortController();
  readonly #awaited = new Set<string>();

  constructor(options: ActorHostOptions<Machine>, locks: Pick<LocksPort, 'wait'>) {
    super(options);
    this.#locks = locks;
  }

  override async restore() {
    const left = await super.restore();
    for (const { lock } of left) {
      this.#restoreAfter(lock).catch((error: unknown) => console.error('not restored', error));
    }
    return left;
  }

  override close(): void {
    this.#closed.abort();
    super.close();
  }

  async #restoreAfter(lock: string): Promise<void> {
    if (this.#awaited.has(lock)) return;
    this.#awaited.add(lock);
    const release = await this.#locks.wait(lock, this.#closed.signal).catch(() => null);
    this.#awaited.delete(lock);
    release?.();
    if (!this.#closed.signal.aborted) await this.restore();
  }
}

/** False: it does not run here. */
export function sendTo<Machine extends AnyStateMachine>(
  host: ActorHost<Machine>,
  id: string,
  event: EventFrom<Machine>,
): boolean {
  const actor = host.actorOf(id);
  actor?.send(event);
  return actor !== null;
}

function storageOf<Kind extends RunKind, Machine extends AnyStateMachine>(
  store: Store,
  run: Run<Kind, Machine>,
): ActorStorage<Machine> {
  const { kind, inputOf, shownOf, end, isLeft = (row) => inputOf(row) !== null } = run;
  const recordOf = (id: string) => ({ key: id, lock: `gloss.${kind}:${id}` });
  const note = (id: string, shown: object, snapshot: JsonValue) =>
    recordRun(store, kind, id, { ...shown, snapshot } as Partial<RunRow<Kind>>);
  return {
    recordOf,
    list: async () => (await runsOf(store, kind)).filter(isLeft).map(({ id }) => recordOf(id)),
    load: async ({ key }) => {
      const row = await getRun(store, kind, key);
      const input = row ? inputOf(row) : null;
      return row && input !== null ? { input, saved: savedOf(row.snapshot) } : null;
    },
    save: async ({ key }, snapshot, saved) => {
      await note(key, shownOf(snapshot), { ...saved });
      await run.saved?.(key, snapshot);
    },
    remove: async ({ key }, last) => {
      const noteLast = () => note(key, last ? shownOf(last) : {}, null);
      await (last && end ? end(key, last, noteLast) : noteLast());
    },
  };
}
