import type { Clock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { isObject } from '#shared/json.ts';
import { type Caller, createCaller } from './core/caller.ts';
import type { Channel, Receiver } from './core/channel.ts';
import type { Call } from './core/pending-call.ts';

interface PageConnectionOptions {
  start: () => Promise<unknown>;
  clock: Clock;
  newId: () => string;
  /** It was lost, or rested for long enough; the page's next port makes another. */
  ended(): void;
}

/** How long a port stays open with nothing to answer. */
const idleMs = 2_000;
/** A part opens its port as soon as it has started: without one for this long, its document went away. */
const openMs = 1_500;
const maxStarts = 4;

/** The connection to a part of one document, from the first call to the end of its port. */
export class PageConnection {
  readonly #options: PageConnectionOptions;
  readonly #opened = deferred<Caller>();
  readonly #lost = deferred<never>();
  #started: Promise<unknown> | null = null;
  #channel: Channel | null = null;
  #receiver: Receiver | null = null;
  #calls = 0;
  #isOver = false;
  #stopIdle = () => {};

  constructor(options: PageConnectionOptions) {
    this.#options = options;
    this.#lost.promise.catch(() => {});
  }

  /** The page has opened its port. */
  get isOpen(): boolean {
    return this.#channel !== null;
  }

  /** @throws what keeps the part from starting, what it answers, `peerLost`, `timeout`, `aborted` */
  async call(call: Call): Promise<unknown> {
    const { clock } = this.#options;
    const end = clock.now() + call.timeoutMs;
    this.#calls += 1;
    this.#stopIdle();
    try {
      const caller = await this.#within(this.#reach(), call);
      const timeoutMs = Math.max(1, end - clock.now());
      return await caller.call({ ...call, to: undefined, timeoutMs, idempotent: false });
    } finally {
      this.#calls -= 1;
      this.#rest();
    }
  }

  /** The part runs in the page already: its port is on its way. */
  started(): void {
    this.#started ??= Promise.resolve();
    this.#rest();
  }

  accept(channel: Channel): Receiver {
    this.#channel = channel;
    const caller = createCaller({
      link: { connect: (receiver) => this.#connect(channel, receiver), gone: () => true },
      clock: this.#options.clock,
      newId: this.#options.newId,
      fail: (data) => CodedError.fromData(data),
    });
    this.#rest();
    return {
      frame: (raw) => {
        if (this.#receiver) this.#receiver.frame(raw);
        else if (isObject(raw) && raw.kind === 'welcome') this.#opened.resolve(caller);
      },
      closed: () => this.end(),
    };
  }

  /** What waits and what runs is `peerLost`. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stopIdle();
    this.#options.ended();
    this.#lost.reject(new CodedError('peerLost', 'the page is gone'));
    this.#receiver?.closed();
    this.#channel?.close();
  }

  async #reach(): Promise<Caller> {
    for (let starts = 1; !this.isOpen && !this.#isOver && starts <= maxStarts; starts += 1) {
      this.#started ??= this.#start();
      const started = this.#started;
      await started;
      const isLost = starts < maxStarts && !(await this.#opens());
      if (isLost && this.#started === started) this.#started = null;
    }
    return this.#opened.promise;
  }

  /** Whether the port opens in time. */
  #opens(): Promise<boolean> {
    return new Promise((resolve) => {
      const cancel = this.#options.clock.after(openMs, () => resolve(false));
      void this.#opened.promise.then(() => {
        cancel();
        resolve(true);
      });
    });
  }

  /** What failed once may be tried again by the next call. */
  async #start(): Promise<void> {
    try {
      await this.#options.start();
    } catch (error) {
      this.#started = null;
      throw error;
    }
  }

  /** The page has said welcome before it was asked, for it may be busy from then on. */
  #connect(channel: Channel, receiver: Receiver): Channel {
    this.#receiver = receiver;
    queueMicrotask(() => receiver.frame({ kind: 'welcome', bootId: '' }));
    return {
      send: (frame) => {
        if (frame.kind !== 'hello') channel.send(frame);
      },
      close: () => this.end(),
    };
  }

  #rest(): void {
    this.#stopIdle();
    if (this.#calls > 0 || this.#isOver) return;
    this.#stopIdle = this.#options.clock.after(idleMs, () => this.end());
  }

  async #within<T>(work: Promise<T>, { signal, timeoutMs }: Call): Promise<T> {
    const stop = new AbortController();
    const late = new Promise<never>((_, reject) => {
      const fail = (code: 'timeout' | 'aborted') => reject(new CodedError(code));
      const cancel = this.#options.clock.after(timeoutMs, () => fail('timeout'));
      stop.signal.addEventListener('abort', cancel);
      if (signal?.aborted) fail('aborted');
      signal?.addEventListener('abort', () => fail('aborted'), { signal: stop.signal });
    });
    try {
      return await Promise.race([work, late, this.#lost.promise]);
    } finally {
      stop.abort();
    }
  }
}

interface Deferred<T> {
  promise: Promise<T>;
  resolve(value: T): void;
  reject(error: CodedError): void;
}

function deferred<T>(): Deferred<T> {
  const made = {} as Deferred<T>;
  made.promise = new Promise<T>((resolve, reject) => Object.assign(made, { resolve, reject }));
  return made;
}
