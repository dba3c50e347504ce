import type { Database } from '../database/connect.ts';
import { type LeasedJob, renewLease } from './job-rows.ts';

interface ActiveLease {
  /** Aborts when another process has the job. */
  lost: AbortSignal;
  end(): void;
}

/** Leases that this process renews while their work runs. */
export class Leases {
  readonly leaseMs: number;
  #db: Database;
  #active = new Set<string>();

  constructor(db: Database, leaseMs: number) {
    this.#db = db;
    this.leaseMs = leaseMs;
  }

  /** Tokens of jobs that run here: a slow process must not take its own expired lease for a dead one's. */
  get activeTokens(): readonly string[] {
    return [...this.#active];
  }

  start(job: LeasedJob): ActiveLease {
    this.#active.add(job.token);
    const lost = new AbortController();
    const beat = () =>
      // A failure may pass until the next time; writes are fenced in any case.
      renewLease(this.#db, job, this.leaseMs).then(
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
        this.#active.delete(job.token);
      },
    };
  }
}
