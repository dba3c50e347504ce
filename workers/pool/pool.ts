import type { Clock } from '#shared/clock.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import type { JobKind, PoolWorker, WorkPort } from './pool.api.ts';
import { type Job, Slot } from './slot.ts';

const defaultTimeoutMs = 60_000;
export const idleMs = 15_000;
/** Kinds that have read what later searches need, with the vectors of all pages 51 MB. */
const ownIdleMs: Partial<Record<JobKind, number>> = { meaning: 300_000, memory: 60_000 };
const byteBudget = 256 * 1024 * 1024;
/** A kind whose workers crash this often within a minute is disabled for the rest of it. */
export const crashLimit = 3;
const crashWindowMs = 60_000;

export interface PoolParts {
  /** Makes a worker of each kind. */
  spawn: { [K in JobKind]: () => PoolWorker };
  clock: Clock;
  /** `navigator.hardwareConcurrency`. */
  cores: number;
  byteBudget?: number;
}

/**
 * Workers by kind, at most one less than the cores and four in all (DESIGN section 5). Where that
 * is fewer than the kinds, idle ones of the others stay: starting the tokenizer again for every
 * page costs more than counting the page.
 */
export function createPool(parts: PoolParts): WorkPort {
  const pool = new Pool(parts);
  return {
    run: (signal, kind, task, options = {}) =>
      new Promise((resolve, reject) => {
        pool.add({
          kind,
          // The slot hands over the proxy of a worker of this very kind.
          task: task as unknown as Job['task'],
          signal,
          bytes: options.bytes ?? 0,
          timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
          endOnError: options.endOnError ?? false,
          long: options.long ?? false,
          resolve: resolve as Job['resolve'],
          reject,
        });
      }),
    close: () => pool.close(),
  };
}

class Pool {
  readonly #parts: PoolParts;
  /** Concurrent jobs; long ones are counted separately, so that they do not block the others. */
  readonly #size: number;
  readonly #longSize: number;
  /** Workers, idle ones included. */
  readonly #max: number;
  readonly #budget: number;
  #slots: Slot[] = [];
  #queue: Job[] = [];
  #crashes = new Map<JobKind, number[]>();
  #closed = false;
  #isHandingOut = false;

  constructor(parts: PoolParts) {
    this.#parts = parts;
    this.#size = Math.max(1, Math.min(4, parts.cores - 1));
    this.#longSize = Math.max(1, this.#size - 1);
    this.#max = Math.max(this.#size, Object.keys(parts.spawn).length);
    this.#budget = parts.byteBudget ?? byteBudget;
  }

  add(job: Job): void {
    const refusal = this.#refusal(job);
    if (refusal) {
      job.reject(refusal);
      return;
    }
    const leave = () => {
      this.#take(job);
      job.reject(toCodedError(job.signal?.reason, 'aborted'));
    };
    job.signal?.addEventListener('abort', leave);
    job.unlisten = () => job.signal?.removeEventListener('abort', leave);
    this.#queue.push(job);
    this.#next();
  }

  /** Out of the queue. A signal under which many jobs are run keeps the input of none. */
  #take(job: Job): void {
    this.#queue = this.#queue.filter((other) => other !== job);
    job.unlisten?.();
  }

  #refusal({ signal, bytes, kind }: Job): CodedError | null {
    if (this.#closed) return new CodedError('aborted', 'the pool is closed');
    if (signal?.aborted) return toCodedError(signal.reason, 'aborted');
    if (bytes > this.#budget)
      return new CodedError('invalid', `${bytes} bytes are over the budget`);
    return this.#isBroken(kind) ? crashing(kind) : null;
  }

  close(): void {
    this.#closed = true;
    const waiting = this.#queue;
    this.#queue = [];
    for (const job of waiting) job.reject(new CodedError('aborted', 'the pool is closed'));
    for (const slot of this.#slots) slot.end(new CodedError('aborted', 'the pool is closed'));
  }

  #next(): void {
    // Ending an idle worker to make room calls this function again.
    if (this.#isHandingOut) return;
    this.#isHandingOut = true;
    for (const long of [false, true]) while (this.#start(long)) {}
    this.#isHandingOut = false;
  }

  /** First in, first out: a waiting job blocks those of its length behind it. */
  #start(long: boolean): boolean {
    const job = this.#queue.find((each) => each.long === long);
    if (!job || !this.#fits(job)) return false;
    try {
      const slot = this.#slotFor(job);
      if (!slot) return false;
      this.#take(job);
      slot.run(job);
    } catch (thrown) {
      // The browser makes no worker for it.
      this.#take(job);
      job.reject(toCodedError(thrown));
    }
    return true;
  }

  #fits(job: Job): boolean {
    const running = this.#slots.reduce((sum, slot) => sum + (slot.job?.bytes ?? 0), 0);
    return running + job.bytes <= this.#budget;
  }

  #slotFor({ kind, long }: Job): Slot | null {
    const idle = this.#slots.filter((slot) => !slot.job);
    const running = this.#slots.filter((slot) => slot.job?.long === long).length;
    if (running >= (long ? this.#longSize : this.#size)) return null;
    const same = idle.find((slot) => slot.kind === kind);
    if (same) return same;
    if (this.#slots.length >= this.#max) idle[0]?.end(null);
    return this.#open(kind);
  }

  #open(kind: JobKind): Slot {
    const slot = new Slot(
      kind,
      this.#parts.spawn[kind](),
      this.#parts.clock,
      ownIdleMs[kind] ?? idleMs,
      {
        freed: () => this.#next(),
        crashed: () => this.#crashed(kind),
        ended: (gone) => {
          this.#slots = this.#slots.filter((other) => other !== gone);
          if (!this.#closed) this.#next();
        },
      },
    );
    this.#slots.push(slot);
    return slot;
  }

  #crashed(kind: JobKind): void {
    this.#crashes.set(kind, [...this.#recentCrashes(kind), this.#parts.clock.now()]);
    if (!this.#isBroken(kind)) return;
    for (const job of this.#queue.filter((each) => each.kind === kind)) {
      this.#take(job);
      job.reject(crashing(kind));
    }
  }

  #isBroken(kind: JobKind): boolean {
    return this.#recentCrashes(kind).length >= crashLimit;
  }

  #recentCrashes(kind: JobKind): number[] {
    const since = this.#parts.clock.now() - crashWindowMs;
    return (this.#crashes.get(kind) ?? []).filter((at) => at > since);
  }
}

function crashing(kind: JobKind): CodedError {
  return new CodedError('failed', `workers of ${kind} keep crashing`);
}
