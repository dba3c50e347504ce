/** Limits of pages that are read at the same time: of all hosts, and of one. */
const limits = { total: 6, perHost: 2 } as const;

interface Waiting {
  host: string;
  start: () => void;
}

/** Lets pages be read several at a time, and no host be asked for many at once. */
export class PageGate {
  readonly #running = new Map<string, number>();
  #total = 0;
  #waiting: Waiting[] = [];

  /** Runs the work when there is a place for its host; the place is free when it ends. Not started where `signal` ends first. */
  async run<Value>(url: string, signal: AbortSignal, work: () => Promise<Value>): Promise<Value> {
    const { host } = new URL(url);
    await this.#enter(host, signal);
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      this.#leave(host);
    }
  }

  #enter(host: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const waiting: Waiting = { host, start: resolve };
      this.#waiting.push(waiting);
      // A task that no longer wants its place takes and leaves it at once.
      signal.addEventListener('abort', () => this.#start(waiting), { once: true });
      if (signal.aborted) this.#start(waiting);
      else this.#startNext();
    });
  }

  #startNext(): void {
    for (const waiting of this.#waiting) {
      if (this.#total >= limits.total) return;
      if ((this.#running.get(waiting.host) ?? 0) < limits.perHost) this.#start(waiting);
    }
  }

  #start(waiting: Waiting): void {
    if (!this.#waiting.includes(waiting)) return;
    this.#waiting = this.#waiting.filter((each) => each !== waiting);
    this.#running.set(waiting.host, (this.#running.get(waiting.host) ?? 0) + 1);
    this.#total += 1;
    waiting.start();
  }

  #leave(host: string): void {
    this.#running.set(host, (this.#running.get(host) ?? 1) - 1);
    this.#total -= 1;
    this.#startNext();
  }
}
