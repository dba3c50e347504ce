import type { Database } from '../database/connect.ts';
import { endJob, type LeasedJob, leaseJobs, releaseJob } from './job-rows.ts';
import type { Leases } from './leases.ts';

/** Not done: due again after `retryAfterMs`. */
export type JobOutcome = { done: true } | { done: false; retryAfterMs: number };

/**
 * Runs a job as far as it can. Must be repeatable, and write only in transactions in which `fenceJob`
 * is true: the signal aborts when the lease is lost or the server closes.
 */
export type JobHandler = (job: LeasedJob, signal: AbortSignal) => Promise<JobOutcome>;

interface RunnerOptions {
  db: Database;
  kind: string;
  handle: JobHandler;
  /** Called with what a handler throws. */
  onError: (error: unknown) => void;
  leases: Leases;
  /** How often to poll for jobs that other processes left. */
  pollMs: number;
  /** Concurrent jobs. */
  max: number;
  /** Delay after the first failure; doubles up to ten minutes. */
  retryMs: number;
}

const maxDelayMs = 600_000;

/** Doubling delays between attempts. */
export function pauseAfter(attempts: number, firstMs: number): number {
  return Math.min(maxDelayMs, firstMs * 2 ** Math.min(attempts - 1, 30));
}

/** Runs jobs of one kind in this process. Any number of processes share them. */
export class JobRunner {
  #options: RunnerOptions;
  #timer: NodeJS.Timeout | undefined;
  #running = new Set<Promise<void>>();
  #closing = new AbortController();
  #polling: Promise<void> | null = null;
  #pollAgain = false;

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), this.#options.pollMs);
    this.wake();
  }

  /** Call when there may be a due job. */
  wake(): void {
    if (this.#closing.signal.aborted) return;
    if (this.#polling) {
      this.#pollAgain = true;
      return;
    }
    this.#pollAgain = false;
    this.#polling = this.#poll()
      .catch(this.#options.onError)
      .finally(() => {
        this.#polling = null;
        if (this.#pollAgain) this.wake();
      });
  }

  /** Ends running jobs; they continue in another process, or after the next start. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#closing.abort();
    await this.#polling;
    await Promise.all(this.#running);
  }

  async #poll(): Promise<void> {
    const { db, kind, max, leases } = this.#options;
    const free = max - this.#running.size;
    if (free <= 0) return;
    const jobs = await leaseJobs(db, kind, free, leases.leaseMs, leases.activeTokens);
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
    const lease = leases.start(job);
    const signal = AbortSignal.any([lease.lost, this.#closing.signal]);
    try {
      const outcome = await handle(job, signal);
      if (outcome.done) await endJob(db, job);
      else await releaseJob(db, job, outcome.retryAfterMs, job.attempts);
    } catch (error) {
      const isClosing = this.#closing.signal.aborted;
      if (isClosing) return await releaseJob(db, job, 0, job.attempts - 1);
      if (!lease.lost.aborted) this.#options.onError(error);
      await releaseJob(db, job, pauseAfter(job.attempts, retryMs), job.attempts);
    } finally {
      lease.end();
    }
  }
}
