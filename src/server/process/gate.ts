/** Limits concurrency; tasks start in the order of their calls. */
export class Gate {
  #free: number;
  #waiting: (() => void)[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  /** Throws where the signal aborts before the task starts; null: it cannot be aborted. */
  async run<Value>(signal: AbortSignal | null, task: () => Promise<Value>): Promise<Value> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((enter) => this.#waiting.push(enter));
    try {
      signal?.throwIfAborted();
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
