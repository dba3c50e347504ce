import type { Clock } from '#shared/clock.ts';

/** A call that ends when the signal aborts. */
type Call<Answer> = (signal: AbortSignal) => Promise<Answer>;

interface FirstAnswerOptions {
  clock: Clock;
  /** How long each call may take before the next one is made too. */
  ms: number;
  signal: AbortSignal;
}

export interface FirstAnswer<Answer> {
  answer: Answer;
  /** Which call gave it. */
  at: number;
  /** Those before it that had their time, and have neither answered nor failed. */
  late: number[];
}

/**
 * The first answer of calls in their order. The next one is made once the one before has failed or had its time; that one
 * goes on, as there may be no other answer. The first answer ends all other calls; the last call has no limit.
 * @throws AggregateError with the errors of all calls, and the signal's reason
 */
export function firstAnswer<Answer>(
  calls: readonly Call<Answer>[],
  options: FirstAnswerOptions,
): Promise<FirstAnswer<Answer>> {
  return new Promise((resolve, reject) => new Calls(calls, options, resolve, reject).next());
}

class Calls<Answer> {
  readonly #calls: readonly Call<Answer>[];
  readonly #options: FirstAnswerOptions;
  readonly #resolve: (first: FirstAnswer<Answer>) => void;
  readonly #reject: (reason: unknown) => void;
  readonly #stop = new AbortController();
  readonly #errors: unknown[] = [];
  /** Calls without answer or error. */
  readonly #open = new Set<number>();
  #made = 0;
  #cancelLimit = () => {};

  constructor(
    calls: readonly Call<Answer>[],
    options: FirstAnswerOptions,
    resolve: (first: FirstAnswer<Answer>) => void,
    reject: (reason: unknown) => void,
  ) {
    this.#calls = calls;
    this.#options = options;
    this.#resolve = resolve;
    this.#reject = reject;
    if (options.signal.aborted) this.#leave();
    else options.signal.addEventListener('abort', this.#leave);
  }

  next = (): void => {
    if (this.#stop.signal.aborted) return;
    this.#cancelLimit();
    const at = this.#made;
    const call = this.#calls[at];
    if (!call) {
      if (this.#open.size === 0) this.#fail(new AggregateError(this.#errors));
      return;
    }
    this.#made += 1;
    this.#open.add(at);
    const { clock, ms } = this.#options;
    if (this.#made < this.#calls.length) this.#cancelLimit = clock.after(ms, this.next);
    call(this.#stop.signal).then(
      (answer) => this.#answered(answer, at),
      (error: unknown) => this.#failed(error, at),
    );
  };

  #answered(answer: Answer, at: number): void {
    if (this.#stop.signal.aborted) return;
    const late = [...this.#open].filter((other) => other < at);
    this.#end();
    this.#resolve({ answer, at, late });
  }

  #failed(error: unknown, at: number): void {
    this.#errors[at] = error;
    this.#open.delete(at);
    if (at === this.#made - 1 || this.#open.size === 0) this.next();
  }

  #leave = (): void => this.#fail(this.#options.signal.reason);

  #fail(reason: unknown): void {
    this.#end();
    this.#reject(reason);
  }

  #end(): void {
    this.#cancelLimit();
    this.#options.signal.removeEventListener('abort', this.#leave);
    this.#stop.abort(this.#options.signal.reason);
  }
}
