import type { Clock } from '#shared/clock.ts';

/** A clock that moves only when `advance` is called. */
export class ManualClock implements Clock {
  #now: number;
  #tasks: { at: number; task: () => void }[] = [];

  constructor(now = 0) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, task: () => void): () => void {
    const entry = { at: this.#now + ms, task };
    this.#tasks.push(entry);
    return () => {
      this.#tasks = this.#tasks.filter((other) => other !== entry);
    };
  }

  /** The clock is set to another time, as by a person or a network; timers run on. */
  set(now: number): void {
    for (const entry of this.#tasks) entry.at += now - this.#now;
    this.#now = now;
  }

  /** Moves time on by `ms` and runs due tasks in their order. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const due = this.#tasks.filter((entry) => entry.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#tasks = this.#tasks.filter((entry) => entry !== due);
      this.#now = due.at;
      due.task();
    }
    this.#now = end;
  }
}
