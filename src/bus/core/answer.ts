import type { Clock } from '#shared/clock.ts';
import { isObject } from '#shared/json.ts';
import type { Channel, Link } from './channel.ts';
import type { Frame } from './frame.ts';

/** A promise or value for a request, an async generator for a stream. The body was checked. */
export type PageHandler = (body: never, signal: AbortSignal) => unknown;

export interface AnswerOptions {
  /** Leads to the caller, which has checked who calls and the shape of what it sends. */
  link: Link;
  clock: Clock;
  handler: (name: string) => PageHandler | undefined;
  /** The caller is gone. Streams end, requests go on: a caller that was restarted asks again. */
  closed(): void;
}

export interface Answering {
  /** Closes the channel, as if the caller were gone. */
  leave(): void;
  /** Aborts what runs and closes the channel. */
  end(): void;
}

/**
 * Answers calls over a channel that this end opens: the part of the bus that a script in a page or in
 * a sandboxed frame carries, without schemas and without the registry of errors.
 */
export function answerOver(options: AnswerOptions): Answering {
  return new ChannelAnswering(options);
}

class ChannelAnswering implements Answering {
  readonly #options: AnswerOptions;
  readonly #channel: Channel;
  readonly #running = new Map<string, Running>();

  constructor(options: AnswerOptions) {
    this.#options = options;
    this.#channel = options.link.connect({
      frame: (raw) => this.#take(raw),
      closed: () => this.#lost(),
    });
    // First, so that a page which is busy from now on is not taken for silent.
    this.#send({ kind: 'welcome', bootId: '' });
  }

  leave(): void {
    this.#lost();
    this.#channel.close();
  }

  end(): void {
    for (const call of this.#running.values()) call.abort.abort();
    this.leave();
  }

  #lost(): void {
    for (const call of this.#running.values()) if (call.isStream) call.abort.abort();
    this.#options.closed();
  }

  #take(raw: unknown): void {
    if (!isObject(raw)) return;
    if (raw.kind === 'hello') this.#send({ kind: 'welcome', bootId: '' });
    if (typeof raw.id !== 'string') return;
    const call = this.#running.get(raw.id);
    if (raw.kind === 'abort') call?.abort.abort();
    else if (raw.kind === 'pull') call?.pull(Number(raw.credit));
    else if (raw.kind === 'req' && !call) void this.#answer(raw.id, raw);
  }

  async #answer(id: string, { name, ms, credit, body }: Record<string, unknown>): Promise<void> {
    const { clock, handler } = this.#options;
    const call = new Running(Number(credit));
    this.#running.set(id, call);
    const stop = Number(ms) > 0 ? clock.after(Number(ms), () => call.abort.abort()) : () => {};
    const end = await this.#outcome(id, call, handler(String(name)), body);
    stop();
    this.#running.delete(id);
    if (call.abort.signal.aborted || this.#send(end)) return;
    const tooLarge = { code: 'failed', message: 'the reply is too large to be sent' };
    this.#send({ kind: 'err', id, body: tooLarge });
  }

  async #outcome(
    id: string,
    call: Running,
    handler: PageHandler | undefined,
    body: unknown,
  ): Promise<Frame> {
    if (!handler) return { kind: 'err', id, body: { code: 'noHandler' } };
    try {
      const result = await handler(body as never, call.abort.signal);
      const reply = isStream(result) ? await this.#pump(id, call, result) : result;
      return { kind: 'res', id, body: reply };
    } catch (error) {
      return { kind: 'err', id, body: errorData(error) };
    }
  }

  async #pump(id: string, call: Running, chunks: AsyncGenerator): Promise<unknown> {
    call.isStream = true;
    try {
      for (let seq = 1; ; seq += 1) {
        await call.mayGo();
        if (call.abort.signal.aborted) return null;
        const step = await chunks.next();
        if (step.done) return step.value;
        if (this.#send({ kind: 'chunk', id, seq, body: step.value })) continue;
        throw { code: 'failed', message: 'a chunk is too large to be sent' };
      }
    } finally {
      void chunks.return(null);
    }
  }

  /** False: the channel is closed, or the frame too large for it. */
  #send(frame: Frame): boolean {
    try {
      this.#channel.send(frame);
      return true;
    } catch {
      return false;
    }
  }
}

/** A call while its handler works. */
class Running {
  readonly abort = new AbortController();
  isStream = false;
  #credit: number;
  #wake = () => {};

  constructor(credit: number) {
    this.#credit = credit;
    this.abort.signal.addEventListener('abort', () => this.#wake());
  }

  pull(credit: number): void {
    this.#credit += credit;
    this.#wake();
  }

  /** Uses one of the caller's credits for a chunk; resolves when the call is aborted, too. */
  async mayGo(): Promise<void> {
    while (this.#credit <= 0 && !this.abort.signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.#credit -= 1;
  }
}

function isStream(result: unknown): result is AsyncGenerator {
  return isObject(result) && typeof result.next === 'function';
}

/** What a handler throws, as `CodedError.toData` gives it. */
function errorData(error: unknown): unknown {
  if (!isObject(error)) return { code: 'failed', message: String(error) };
  const { toData, code = 'failed', message } = error;
  return typeof toData === 'function' ? toData.call(error) : { code, message };
}
