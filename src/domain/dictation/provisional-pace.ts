import { speechRate } from '../audio/resample.ts';

/** Most of what is said between two pauses is shorter, and is requested once. */
const firstWait = 4 * speechRate;
const interval = 3 * speechRate;

/**
 * When the text of a range that is still being spoken is requested, in samples of its recording: a clock that needs no
 * other. One request at a time; an engine that takes longer than the time between two gets no more of that range, and
 * each time twice as much of the next one before it is tried again.
 */
export class ProvisionalPace {
  #wait = firstWait;
  /** First sample of the range. */
  #from = -1;
  /** The sample with which the next request may be sent. */
  #next = 0;
  #sentAt: number | null = null;

  /** @param count samples that are there; `from`: where the range begins */
  isDue(from: number, count: number): boolean {
    if (from !== this.#from) {
      this.#from = from;
      this.#next = from + this.#wait;
    }
    return this.#sentAt === null && count >= this.#next;
  }

  sent(count: number): void {
    this.#sentAt = count;
    this.#next = count + interval;
  }

  /** Its text has come. */
  answered(count: number): void {
    if (!this.#end(count)) this.#wait = firstWait;
  }

  /** There is no text of this engine. */
  failed(): void {
    this.#sentAt = null;
    this.#slowDown();
  }

  /** The range has ended: its text is requested as a whole. */
  ended(count: number): void {
    this.#end(count);
  }

  /** True: the request took too long. */
  #end(count: number): boolean {
    const isSlow = this.#sentAt !== null && count - this.#sentAt > interval;
    this.#sentAt = null;
    if (isSlow) this.#slowDown();
    return isSlow;
  }

  #slowDown(): void {
    this.#wait *= 2;
    this.#next = Number.POSITIVE_INFINITY;
  }
}
