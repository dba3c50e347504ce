import type { Principal } from '../auth/principal.ts';
import type { Database } from '../database/connect.ts';
import { indexMessages } from './index-messages.ts';

/** Several messages of a turn are indexed together. */
const delayMs = 2000;
const maxMs = 10_000;

/**
 * Indexes what was saved in this process, after a moment. What waits is in the rows: what a process does not index before
 * its end, the next search or save of the owner does.
 */
export class MessageIndexer {
  #db: Database;
  #onError: (error: unknown) => void;
  #timers = new Map<string, NodeJS.Timeout>();
  #running = new Set<Promise<void>>();

  constructor(db: Database, onError: (error: unknown) => void) {
    this.#db = db;
    this.#onError = onError;
  }

  saved(principal: Principal): void {
    const { ownerId } = principal;
    if (this.#timers.has(ownerId)) return;
    const timer = setTimeout(() => {
      this.#timers.delete(ownerId);
      this.#run(principal);
    }, delayMs);
    this.#timers.set(ownerId, timer);
  }

  #run(principal: Principal): void {
    const run = indexMessages(principal, this.#db, Date.now() + maxMs)
      .then((isDone) => {
        if (!isDone) this.saved(principal);
      })
      .catch(this.#onError)
      .finally(() => this.#running.delete(run));
    this.#running.add(run);
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    await Promise.all(this.#running);
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }
}
