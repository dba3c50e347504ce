import type { Clock } from '#shared/clock.ts';
import type { PageAddress } from '../types.ts';
import type { RequestFrame } from './frame.ts';

/** Chunks on their way at a time; half of them consumed asks for as many again. */
export const streamCredit = 16;

export interface Call {
  name: string;
  body: unknown;
  timeoutMs: number;
  idempotent: boolean;
  /** Of a command of the owner `page`. */
  to?: PageAddress | undefined;
  signal?: AbortSignal | undefined;
  /** Present: a stream. */
  stream?: {
    resumable: boolean;
    /** A promise holds the stream back until it settles. */
    chunk(chunk: unknown): unknown;
  };
}

interface PendingOptions {
  id: string;
  clock: Clock;
  /** Upper bound of the call's own time-out. */
  timeoutMs: number | undefined;
  /** Its time is over, or its signal was aborted. */
  stop: (call: PendingCall, code: 'timeout' | 'aborted', message: string) => void;
  settled: (call: PendingCall, error: Error | null, value: unknown) => void;
}

/** A call whose outcome is not known yet: its timer, its signal, and how far its stream came. */
export class PendingCall {
  /** On the wire; another one each time a stream is taken up again. */
  id: string;
  readonly call: Call;
  /** Number of the chunk that came last. */
  seq = 0;
  isSent = false;
  #last: unknown = null;
  #consumed = 0;
  readonly #clock: Clock;
  readonly #deadline: number;
  readonly #stopTimer: () => void;
  readonly #abort: () => void;
  readonly #settled: PendingOptions['settled'];

  constructor(call: Call, { id, clock, timeoutMs, stop, settled }: PendingOptions) {
    const ms = Math.min(call.timeoutMs, timeoutMs ?? call.timeoutMs);
    this.id = id;
    this.call = call;
    this.#clock = clock;
    this.#settled = settled;
    this.#abort = () => stop(this, 'aborted', 'manual aborted request.');
    this.#stopTimer = clock.after(ms, () => stop(this, 'timeout', 'Request timeout'));
    this.#deadline = clock.now() + ms;
    call.signal?.addEventListener('abort', this.#abort);
  }

  request(again: boolean): RequestFrame {
    const { id, seq } = this;
    const { name, body, stream, to = null } = this.call;
    const after = seq > 0 ? { seq, chunk: this.#last } : null;
    const ms = stream ? 0 : Math.max(1, Math.ceil(this.#deadline - this.#clock.now()));
    return { kind: 'req', id, name, ms, again, credit: stream ? streamCredit : 0, after, to, body };
  }

  /** A stream has a time-out only until it is on its way. */
  sent(isSent: boolean): void {
    this.isSent = isSent;
    if (isSent && this.call.stream) this.#stopTimer();
  }

  /** The stream starts again or continues after its last chunk, as a call of its own. */
  takeUp(id: string): void {
    this.id = id;
    this.#consumed = 0;
    if (!this.call.stream?.resumable) this.seq = 0;
  }

  /** Hands the next chunk on. A promise: it is not consumed yet. */
  take(chunk: unknown): unknown {
    this.seq += 1;
    this.#last = chunk;
    return this.call.stream?.chunk(chunk);
  }

  /** Counts a consumed chunk. Returns how many more to ask for now. */
  consume(): number {
    this.#consumed += 1;
    if (this.#consumed < streamCredit / 2) return 0;
    const more = this.#consumed;
    this.#consumed = 0;
    return more;
  }

  settle(error: Error | null, value?: unknown): void {
    this.#stopTimer();
    this.call.signal?.removeEventListener('abort', this.#abort);
    this.#settled(this, error, value);
  }
}
