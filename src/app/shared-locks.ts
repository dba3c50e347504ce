import type { LocksPort, Release } from '#platform/ports.ts';

interface Holding {
  users: number;
  readonly lock: Promise<Release | null>;
}

/** Locks of one context that several users in it can hold at the same time, each under one name. */
export class SharedLocks {
  readonly #locks: Pick<LocksPort, 'take'>;
  readonly #held = new Map<string, Holding>();

  constructor(locks: Pick<LocksPort, 'take'>) {
    this.#locks = locks;
  }

  /** null: another context holds it. It is released when each of its users here has released it. */
  async take(name: string): Promise<Release | null> {
    const holding = this.#held.get(name) ?? { users: 0, lock: this.#locks.take(name) };
    this.#held.set(name, holding);
    holding.users += 1;
    const lock = await holding.lock.catch((error: unknown) => {
      this.#leave(name, holding);
      throw error;
    });
    if (!lock) {
      this.#leave(name, holding);
      return null;
    }
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      if (this.#leave(name, holding)) lock();
    };
  }

  /** True for the last user. */
  #leave(name: string, holding: Holding): boolean {
    holding.users -= 1;
    if (holding.users > 0) return false;
    if (this.#held.get(name) === holding) this.#held.delete(name);
    return true;
  }
}
