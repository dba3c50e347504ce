import type { Database } from '../database/connect.ts';
import { beatJob, type LeasedJob } from './job-rows.ts';

export interface HeldLease {
  /** Aborts when another process has the job, or may have it. */
  lost: AbortSignal;
  end(): void;
}

/** Leases that this process keeps up while their work goes on. */
export class Leases {
  readonly leaseMs: number;
  #db: Database;
  #held = new Set<string>();

  constructor(db: Database, leaseMs: number) {
    this.#db = db;
    this.leaseMs = leaseMs;
  }

  /** Tokens of jobs that are done here: a process that is slow must not take its own for the dead's. */
  get held(): readonly string[] {
    return [...this.#held];
  }

  save(job: LeasedJob): HeldLease {
    this.#held.add(job.token);
    const lost = new AbortController();
    const beat = () =>
      // What the database does not answer now it may answer next time; who writes is fenced anyway.
      beatJob(this.#db, job, this.leaseMs).then(
        (isOurs) => {
          if (!isOurs) lost.abort();
        },
        () => undefined,
      );
    const timer = setInterval(() => void beat(), this.leaseMs / 3);
    return {
      lost: lost.signal,
      end: () => {
        clearInterval(timer);
        this.#held.delete(job.token);
      },
    };
  }
}
