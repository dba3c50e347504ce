import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';

interface Places {
  /** Of all owners together. */
  total: number;
  perOwner: number;
  /** Tasks of one owner that may wait. */
  maxWaiting: number;
}

interface Waiting {
  weight: number;
  start: () => void;
}

/**
 * Limits concurrency, of each owner and of all. Tasks of one owner start in the order of their calls, and owners take
 * turns: however many wait for one, the next owner's first is the next.
 */
export class OwnerGate {
  readonly #places: Places;
  #used = 0;
  readonly #usedBy = new Map<string, number>();
  /** Owners of waiting tasks, in the order of their turns. */
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(places: Places) {
    this.#places = places;
  }

  /**
   * Resolves with what gives the places back, once there are `weight` of them. A task that is heavier than all places
   * starts when no other runs. Throws `rate_limited` where too many wait, and `aborted` where the signal aborts before the
   * start.
   */
  async enter(ownerId: string, signal: AbortSignal | null, weight = 1): Promise<() => void> {
    if (signal?.aborted) throw toCodedError(signal.reason);
    await this.#wait(ownerId, signal, weight);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#take(ownerId, -weight);
      this.#startNext();
    };
  }

  async run<Value>(
    ownerId: string,
    signal: AbortSignal | null,
    task: () => Promise<Value>,
  ): Promise<Value> {
    const leave = await this.enter(ownerId, signal);
    try {
      return await task();
    } finally {
      leave();
    }
  }

  #wait(ownerId: string, signal: AbortSignal | null, weight: number): Promise<void> {
    const waiting = this.#waiting.get(ownerId) ?? [];
    if (waiting.length >= this.#places.maxWaiting) {
      const details = { retryAfter: '10' };
      throw new CodedError('rate_limited', 'too many calls of one account wait', details);
    }
    return new Promise((resolve, reject) => {
      const task: Waiting = { weight, start: resolve };
      const abort = () => {
        this.#drop(ownerId, task);
        reject(toCodedError(signal?.reason));
        this.#startNext();
      };
      task.start = () => {
        signal?.removeEventListener('abort', abort);
        resolve();
      };
      signal?.addEventListener('abort', abort, { once: true });
      this.#waiting.set(ownerId, [...waiting, task]);
      this.#startNext();
    });
  }

  #startNext(): void {
    for (const [ownerId, [first]] of this.#waiting) {
      if (!first || !this.#fitsOwner(ownerId, first.weight)) continue;
      // Lighter ones do not overtake it: it would wait for ever.
      if (!this.#fitsAll(first.weight)) return;
      const rest = this.#drop(ownerId, first);
      this.#waiting.delete(ownerId);
      if (rest.length > 0) this.#waiting.set(ownerId, rest);
      this.#take(ownerId, first.weight);
      first.start();
    }
  }

  #drop(ownerId: string, task: Waiting): Waiting[] {
    const rest = (this.#waiting.get(ownerId) ?? []).filter((each) => each !== task);
    if (rest.length > 0) this.#waiting.set(ownerId, rest);
    else this.#waiting.delete(ownerId);
    return rest;
  }

  #fitsOwner(ownerId: string, weight: number): boolean {
    const used = this.#usedBy.get(ownerId) ?? 0;
    return used === 0 || used + weight <= this.#places.perOwner;
  }

  #fitsAll(weight: number): boolean {
    return this.#used === 0 || this.#used + weight <= this.#places.total;
  }

  #take(ownerId: string, weight: number): void {
    this.#used += weight;
    const used = (this.#usedBy.get(ownerId) ?? 0) + weight;
    if (used > 0) this.#usedBy.set(ownerId, used);
    else this.#usedBy.delete(ownerId);
  }
}
