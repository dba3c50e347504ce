/** Lets so many in at a time, in the order in which they came. */
export class Gate {
  #free: number;
  #waiting: (() => void)[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  /** Throws where the signal has aborted before it is this task's turn; null: it waits in any case. */
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
