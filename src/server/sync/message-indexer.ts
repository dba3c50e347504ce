import type { Principal } from '../auth/principal.ts';
import type { Database } from '../database/connect.ts';
import { Leases } from '../jobs/leases.ts';
import { JobRunner } from '../jobs/runner.ts';
import { indexMessages, messagesKind, quietMs } from './index-messages.ts';

/** Of one run of a job: others have their turn between them. */
const maxMs = 10_000;
const leaseMs = 60_000;
/** Jobs that another process has left. */
const pollMs = 15_000;
/** After the job is due. */
const wakeMs = quietMs + 100;

/** Runs the jobs that keep the index of messages: those of owners who have written here, and what others left. */
export class MessageIndexer {
  #runner: JobRunner;
  #timers = new Map<string, NodeJS.Timeout>();

  constructor(db: Database, onError: (error: unknown) => void) {
    this.#runner = new JobRunner({
      db,
      kind: messagesKind,
      handle: async ({ ownerId }) =>
        (await indexMessages({ ownerId }, db, Date.now() + maxMs))
          ? { done: true }
          : { done: false, retryAfterMs: 0 },
      onError,
      leases: new Leases(db, leaseMs),
      pollMs,
      max: 2,
      retryMs: 5_000,
    });
  }

  start(): void {
    this.#runner.start();
  }

  /** An owner has written; its job is due when it pauses. */
  saved({ ownerId }: Principal): void {
    clearTimeout(this.#timers.get(ownerId));
    const wake = () => {
      this.#timers.delete(ownerId);
      this.#runner.wake();
    };
    this.#timers.set(ownerId, setTimeout(wake, wakeMs));
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    await this.#runner.stop();
  }
}
