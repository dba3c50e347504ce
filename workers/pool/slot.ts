import { type Remote, releaseProxy, wrap } from 'comlink';
import type { Clock } from '#shared/clock.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { keepCodes } from './coded-throw.ts';
import type { JobApis, JobKind, PoolWorker } from './pool.api.ts';

keepCodes((data) => CodedError.fromData(data));

/** A call of the pool, from its arrival until it settles. */
export interface Job {
  kind: JobKind;
  task: (job: Remote<JobApis[JobKind]>) => Promise<unknown>;
  signal: AbortSignal | null;
  bytes: number;
  timeoutMs: number;
  endOnError: boolean;
  long: boolean;
  resolve: (value: unknown) => void;
  reject: (error: CodedError) => void;
  /** While it waits: its signal no longer takes it out of the queue. */
  unlisten?: () => void;
}

interface Owner {
  freed(): void;
  crashed(): void;
  ended(slot: Slot): void;
}

/**
 * One worker and the job it runs. After `terminate()` a Comlink call never settles, so the slot
 * settles the job itself, by the first of answer, crash, abort, timeout or end.
 */
export class Slot {
  readonly kind: JobKind;
  readonly #worker: PoolWorker;
  readonly #proxy: Remote<JobApis[JobKind]>;
  readonly #clock: Clock;
  readonly #idleMs: number;
  readonly #owner: Owner;
  job: Job | null = null;
  #release: (() => void)[] = [];
  #stopIdle: () => void;

  constructor(kind: JobKind, worker: PoolWorker, clock: Clock, idleMs: number, owner: Owner) {
    this.kind = kind;
    this.#worker = worker;
    this.#clock = clock;
    this.#idleMs = idleMs;
    this.#owner = owner;
    this.#proxy = wrap<JobApis[JobKind]>(worker as never);
    worker.addEventListener('error', this.#crash);
    worker.addEventListener('messageerror', this.#crash);
    this.#stopIdle = () => undefined;
  }

  run(job: Job): void {
    this.#stopIdle();
    this.job = job;
    const abort = () => this.end(toCodedError(job.signal?.reason, 'aborted'));
    job.signal?.addEventListener('abort', abort, { once: true });
    this.#release = [
      () => job.signal?.removeEventListener('abort', abort),
      this.#clock.after(job.timeoutMs, () => {
        this.end(new CodedError('timeout', `${job.kind} took over ${job.timeoutMs} ms`));
      }),
    ];
    Promise.resolve()
      .then(() => job.task(this.#proxy))
      .then(
        (value) => this.#finish(job, () => job.resolve(value)),
        (error: unknown) => this.#failed(job, toCodedError(error)),
      );
  }

  /** Terminates the worker; a job that runs rejects with `error`. */
  end(error: CodedError | null): void {
    const job = this.#settle();
    this.#stopIdle();
    this.#proxy[releaseProxy]();
    this.#worker.removeEventListener('error', this.#crash);
    this.#worker.removeEventListener('messageerror', this.#crash);
    this.#worker.terminate();
    if (job) job.reject(error ?? new CodedError('aborted'));
    this.#owner.ended(this);
  }

  readonly #crash = (event: Event): void => {
    // Unhandled, the worker's error would be reported as an error of the page.
    event.preventDefault?.();
    this.#owner.crashed();
    const { message } = event as { message?: string };
    this.end(new CodedError('failed', `worker ${this.kind} crashed: ${message ?? event.type}`));
  };

  #finish(job: Job, settle: () => void): void {
    if (this.job !== job) return;
    this.#settle();
    this.#stopIdle = this.#clock.after(this.#idleMs, () => this.end(null));
    settle();
    this.#owner.freed();
  }

  #failed(job: Job, error: CodedError): void {
    if (job.endOnError && this.job === job) this.end(error);
    else this.#finish(job, () => job.reject(error));
  }

  #settle(): Job | null {
    const { job } = this;
    this.job = null;
    for (const release of this.#release) release();
    this.#release = [];
    return job;
  }
}
