import type { Clock } from '#shared/clock.ts';
import type { ErrorData } from '#shared/errors/coded-error.ts';
import type { Link } from './channel.ts';
import { type Connection, createConnection } from './connection.ts';
import type { Frame } from './frame.ts';
import { type Call, PendingCall } from './pending-call.ts';

interface CallerOptions {
  link: Link;
  clock: Clock;
  newId: () => string;
  random?: () => number;
  /** Makes the error a call rejects with. A small page gives plain errors, the façade CodedErrors. */
  fail: (data: Pick<ErrorData, 'code' | 'message'>) => Error;
  event?: (name: string, body: unknown) => void;
}

/** One side of the bus that asks, free of rxjs and of the schema library: replies are unchecked. */
export interface Caller {
  call(call: Call): Promise<unknown>;
  /** Sends an event if the channel is open or can be opened; a loss is not reported. */
  emit(name: string, body: unknown): void;
  close(): void;
}

type Code = 'timeout' | 'aborted' | 'peerLost' | 'invalid';

const maxUnsent = 32;

export function createCaller(options: CallerOptions): Caller {
  return new LinkCaller(options);
}

class LinkCaller implements Caller {
  readonly #options: CallerOptions;
  readonly #connection: Connection;
  readonly #pending = new Map<string, PendingCall>();
  readonly #unsent: Frame[] = [];
  #bootId = '';

  constructor(options: CallerOptions) {
    this.#options = options;
    this.#connection = createConnection({
      link: options.link,
      clock: options.clock,
      random: options.random ?? Math.random,
      isWanted: () => this.#pending.size > 0 || this.#unsent.length > 0,
      bootId: () => this.#bootId,
      welcomed: (bootId) => this.#welcomed(bootId),
      frame: (frame) => this.#receive(frame),
      gone: () => {
        for (const id of this.#pending.keys()) this.#lose(id, 'peerLost');
      },
    });
  }

  call(call: Call): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (call.signal?.aborted) {
        return reject(this.#options.fail({ code: 'aborted', message: 'manual aborted request.' }));
      }
      this.#start(call, (error, value) => (error ? reject(error) : resolve(value)));
    });
  }

  emit(name: string, body: unknown): void {
    const frame: Frame = { kind: 'evt', name, body };
    if (this.#connection.send(frame)) return;
    if (this.#unsent.length < maxUnsent) this.#unsent.push(frame);
    this.#connection.open();
  }

  close(): void {
    for (const id of this.#pending.keys()) this.#cancel(id, 'aborted', 'the bus was closed');
    this.#connection.close();
  }

  #start(call: Call, settled: (error: Error | null, value: unknown) => void) {
    const { link, clock, newId } = this.#options;
    const pending = new PendingCall(call, {
      id: newId(),
      clock,
      timeoutMs: link.timeoutMs,
      stop: ({ id }, code, message) => {
        if (this.#pending.has(id)) this.#cancel(id, code, message);
      },
      settled: ({ id }, error, value) => {
        this.#pending.delete(id);
        settled(error, value);
      },
    });
    this.#pending.set(pending.id, pending);
    this.#connection.open();
    if (!pending.isSent && this.#pending.has(pending.id)) this.#send(pending, false);
  }

  #send(call: PendingCall, again: boolean) {
    call.sent(this.#connection.send(call.request(again)));
  }

  #welcomed(bootId: string) {
    const isSame = bootId === this.#bootId;
    this.#bootId = bootId;
    for (const call of Array.from(this.#pending.values())) this.#resume(call, isSame);
    for (const frame of this.#unsent.splice(0)) this.#connection.send(frame);
  }

  #resume(pending: PendingCall, isSame: boolean) {
    const { id, isSent } = pending;
    const { idempotent, stream } = pending.call;
    if (!isSent) return this.#send(pending, false);
    if (!stream) {
      // The same owner still holds the call; another one may run only what may run twice.
      return isSame || idempotent ? this.#send(pending, true) : this.#lose(id, 'peerLost');
    }
    if (!idempotent && !stream.resumable) return this.#lose(id, 'peerLost');
    this.#connection.send({ kind: 'abort', id });
    this.#pending.delete(id);
    pending.takeUp(this.#options.newId());
    this.#pending.set(pending.id, pending);
    this.#send(pending, true);
  }

  #receive(frame: Frame) {
    if (frame.kind === 'evt') return this.#options.event?.(frame.name, frame.body);
    if (!('id' in frame)) return;
    const call = this.#pending.get(frame.id);
    if (!call) return;
    if (frame.kind === 'res') call.settle(null, frame.body);
    else if (frame.kind === 'err') call.settle(this.#options.fail(frame.body as ErrorData));
    else if (frame.kind === 'chunk') this.#takeChunk(call, frame.seq, frame.body);
  }

  #takeChunk(call: PendingCall, seq: number, chunk: unknown) {
    if (!call.call.stream || seq <= call.seq) return;
    if (seq !== call.seq + 1) return this.#cancel(call.id, 'invalid', 'a chunk is missing');
    const done = call.take(chunk);
    if (!(done instanceof Promise)) return this.#credit(call);
    done.then(
      () => this.#credit(call),
      () => {},
    );
  }

  #credit(call: PendingCall) {
    const { id } = call;
    const credit = call.consume();
    if (credit > 0 && this.#pending.has(id)) this.#connection.send({ kind: 'pull', id, credit });
  }

  #cancel(id: string, code: Code, message: string) {
    this.#connection.send({ kind: 'abort', id });
    this.#lose(id, code, message);
  }

  #lose(id: string, code: Code, message: string = code) {
    this.#pending.get(id)?.settle(this.#options.fail({ code, message }));
  }
}
