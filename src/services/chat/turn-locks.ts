import type { LocksPort, Release } from '#platform/ports.ts';
import { unlessAborted } from '#shared/unless-aborted.ts';
import { conversationLock } from './lock-names.ts';

interface Held {
  users: number;
  lock: Promise<Release>;
  stop: AbortController;
}

/**
 * A conversation's lock for a turn of one or two answers: it is awaited once, and released when the
 * last answer of the turn has ended.
 */
export class TurnLocks {
  #locks: LocksPort;
  #held = new Map<string, Held>();

  constructor(locks: LocksPort) {
    this.#locks = locks;
  }

  /** `turn`: the id that all answers of the turn share. @throws aborted */
  async join(conversationId: string, turn: string, signal: AbortSignal): Promise<Release> {
    const key = JSON.stringify([conversationId, turn]);
    const held = this.#held.get(key) ?? this.#wait(conversationId);
    this.#held.set(key, held);
    held.users += 1;
    let isIn = true;
    const leave = () => {
      if (!isIn) return;
      isIn = false;
      held.users -= 1;
      if (held.users > 0) return;
      if (this.#held.get(key) === held) this.#held.delete(key);
      held.stop.abort();
    };
    try {
      await unlessAborted(held.lock, signal);
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  }

  #wait(conversationId: string): Held {
    const stop = new AbortController();
    const lock = this.#locks.wait(conversationLock(conversationId), stop.signal);
    const release = () => void lock.then((free) => free()).catch(() => undefined);
    stop.signal.addEventListener('abort', release, { once: true });
    return { users: 0, lock, stop };
  }
}
