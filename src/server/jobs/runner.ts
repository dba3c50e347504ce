import type { Database } from '../database/connect.ts';
import { claimJobs, endJob, giveBackJob, type LeasedJob } from './job-rows.ts';
import type { Leases } from './leases.ts';

/** `again`: not done; due after so many milliseconds. */
export type JobOutcome = { done: true } | { done: false; againMs: number };

/**
 * Does a job as far as it goes. Must be repeatable, and write only where `fenceJob` holds: the
 * signal aborts when the lease is lost or the server closes.
 */
export type JobHandler = (job: LeasedJob, signal: AbortSignal) => Promise<JobOutcome>;

export interface RunnerOptions {
  db: Database;
  kind: string;
  handle: JobHandler;
  /** Told of what a handler throws. */
  onError: (error: unknown) => void;
  leases: Leases;
  /** How often is looked for jobs that other processes left. */
  pollMs: number;
  /** Jobs at a time. */
  max: number;
  /** First pause after a throw; doubles up to ten minutes. */
  retryMs: number;
}

const maxDelayMs = 600_000;

/** Doubling pauses between attempts. */
export function pauseAfter(attempts: number, firstMs: number): number {
  return Math.min(maxDelayMs, firstMs * 2 ** Math.min(attempts - 1, 30));
}

/** Does jobs of one kind in this process. Any number of processes share them. */
export class JobRunner {
  #options: RunnerOptions;
  #timer: NodeJS.Timeout | undefined;
  #running = new Set<Promise<void>>();
  #closing = new AbortController();
  #looking: Promise<void> | null = null;
  #lookAgain = false;

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), this.#options.pollMs);
    this.wake();
  }

  /** There is, or may be, something to do. */
  wake(): void {
    if (this.#closing.signal.aborted) return;
    if (this.#looking) {
      this.#lookAgain = true;
      return;
    }
    this.#lookAgain = false;
    this.#looking = this.#look()
      .catch(this.#options.onError)
      .finally(() => {
        this.#looking = null;
        if (this.#lookAgain) this.wake();
      });
  }

  /** Ends what runs; it goes on in another process, or after the next start. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#closing.abort();
    await this.#looking;
    await Promise.all(this.#running);
  }

  async #look(): Promise<void> {
    const { db, kind, max, leases } = this.#options;
    const free = max - this.#running.size;
    if (free <= 0) return;
    const jobs = await claimJobs(db, kind, free, leases.leaseMs, leases.held);
    for (const job of jobs) {
      const run = this.#run(job).catch(this.#options.onError);
      this.#running.add(run);
      void run.finally(() => {
        this.#running.delete(run);
        this.wake();
      });
    }
  }

  async #run(job: LeasedJob): Promise<void> {
    const { db, handle, leases, retryMs } = this.#options;
    const lease = leases.save(job);
    const signal = AbortSignal.any([lease.lost, this.#closing.signal]);
    try {
      const outcome = await handle(job, signal);
      if (outcome.done) await endJob(db, job);
      else await giveBackJob(db, job, outcome.againMs, job.attempts);
    } catch (error) {
      const isClosing = this.#closing.signal.aborted;
      if (isClosing) return await giveBackJob(db, job, 0, job.attempts - 1);
      if (!lease.lost.aborted) this.#options.onError(error);
      await giveBackJob(db, job, pauseAfter(job.attempts, retryMs), job.attempts);
    } finally {
      lease.end();
    }
  }
}
