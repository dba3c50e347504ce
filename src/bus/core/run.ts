import type { Clock } from '#shared/clock.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import type { Channel } from './channel.ts';
import type { Frame } from './frame.ts';

interface RunOptions {
  id: string;
  /** 0: no deadline. */
  ms: number;
  credit: number;
  /** Number of the chunk that was sent last. */
  seq: number;
  isStream: boolean;
  channel: Channel;
  clock: Clock;
  /** False: the words of an unforeseen error stay here. */
  isTrusted: boolean;
  run(signal: AbortSignal): unknown;
  ended(): void;
}

/** One call while its handler works. */
export interface RunningCall {
  readonly isStream: boolean;
  start(): void;
  isOn(channel: Channel): boolean;
  /** The caller came back over another channel: the answer goes there. */
  attach(channel: Channel): void;
  pull(credit: number): void;
  stop(code: 'aborted' | 'timeout' | 'peerLost'): void;
}

export function createRun(options: RunOptions): RunningCall {
  return new HandlerRun(options);
}

type Chunks = AsyncGenerator<unknown, unknown, undefined>;

class HandlerRun implements RunningCall {
  readonly isStream: boolean;
  readonly #options: RunOptions;
  readonly #abort = new AbortController();
  #channel: Channel;
  #credit: number;
  #seq: number;
  #isOver = false;
  #stopTimer = () => {};
  #wake = () => {};
  #halt = () => {};

  constructor(options: RunOptions) {
    this.#options = options;
    this.isStream = options.isStream;
    this.#channel = options.channel;
    this.#credit = options.credit;
    this.#seq = options.seq;
  }

  start(): void {
    const { ms, clock } = this.#options;
    if (ms > 0) this.#stopTimer = clock.after(ms, () => this.stop('timeout'));
    this.#work().catch((error: unknown) => this.#fail(error));
  }

  isOn(channel: Channel): boolean {
    return channel === this.#channel;
  }

  attach(channel: Channel): void {
    this.#channel = channel;
  }

  pull(credit: number): void {
    this.#credit += credit;
    this.#wake();
  }

  stop(code: 'aborted' | 'timeout' | 'peerLost'): void {
    if (this.#isOver) return;
    const error = new CodedError(code);
    const { id } = this.#options;
    this.#finish(code === 'timeout' ? { kind: 'err', id, body: error.toData() } : null);
    this.#abort.abort(error);
    this.#wake();
    this.#halt();
  }

  async #work() {
    const result = this.#options.run(this.#abort.signal);
    if (this.isStream) await this.#pump(result as Chunks);
    else this.#finish({ kind: 'res', id: this.#options.id, body: await result });
  }

  async #pump(chunks: Chunks) {
    const { id } = this.#options;
    try {
      for (;;) {
        while (this.#credit <= 0 && !this.#isOver) await this.#pulled();
        if (this.#isOver) return;
        const step = await this.#next(chunks);
        if (!step || this.#isOver) return;
        if (step.done) return this.#finish({ kind: 'res', id, body: step.value });
        this.#credit -= 1;
        this.#seq += 1;
        this.#send({ kind: 'chunk', id, seq: this.#seq, body: step.value });
      }
    } finally {
      // Queued behind a `next` that still runs, so it is not waited for.
      chunks.return(undefined).catch(() => {});
    }
  }

  /**
   * null: stopped. A promise of its own for each chunk: one promise for the whole run would retain
   * every chunk that was raced with it.
   */
  #next(chunks: Chunks): Promise<IteratorResult<unknown> | null> {
    return new Promise((resolve, reject) => {
      this.#halt = () => resolve(null);
      chunks.next().then(resolve, reject);
    });
  }

  #pulled(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #fail(error: unknown) {
    const { id, isTrusted } = this.#options;
    const isSaid = error instanceof CodedError || isTrusted;
    const coded = isSaid ? toCodedError(error) : new CodedError('failed');
    this.#finish({ kind: 'err', id, body: coded.toData() });
  }

  #finish(frame: Frame | null) {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stopTimer();
    this.#options.ended();
    if (frame) this.#send(frame);
  }

  #send(frame: Frame) {
    try {
      this.#channel.send(frame);
    } catch {
      this.#channel.close();
    }
  }
}
