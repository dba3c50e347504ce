import type { Database } from '../../database/connect.ts';
import type { EventStream } from '../event-stream.ts';
import { type AnswerEvent, type AnswerRun, addEvents } from './answer-rows.ts';

interface KeptAnswerOptions {
  db: Database;
  key: AnswerRun;
  onError: (error: unknown) => void;
  withoutReaderMs: number;
  everyMs: number;
  /** Its followers in this process. */
  wake: () => void;
}

/** Events of one answer are held in memory up to this size; beyond it the vendor is not read. */
const maxUnwritten = 1_000_000;
/** An answer that is longer is not kept further. */
const maxBytes = 8_000_000;
/** It is marked as alive this often, also where nothing is said. */
const aliveMs = 5_000;

/**
 * An answer that is sent to its reader and written to the database, a few times a second. `signal` aborts when it is
 * stopped, replaced, too long, or was without a reader for too long.
 */
export class KeptAnswer {
  readonly #options: KeptAnswerOptions;
  readonly #stop = new AbortController();
  #stream: EventStream | null = null;
  #events: AnswerEvent[] = [];
  #number = 0;
  #bytes = 0;
  #unwritten = 0;
  #timer: NodeJS.Timeout;
  #writtenAt = performance.now();
  #writing: Promise<void> = Promise.resolve();
  #leaving: NodeJS.Timeout | undefined;
  /** The database refused a part of it: only its reader gets the rest. */
  #isLost = false;
  #hasEnded = false;

  constructor(options: KeptAnswerOptions) {
    this.#options = options;
    this.#timer = setInterval(() => {
      const isDue = performance.now() - this.#writtenAt >= aliveMs;
      if (this.#events.length > 0 || isDue) void this.#write(false);
    }, options.everyMs);
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** It goes on without its reader. */
  get closed(): boolean {
    return this.signal.aborted;
  }

  /** To whom it is sent. */
  open(stream: EventStream): this {
    this.#stream = stream;
    if (stream.closed) this.#goOnAlone();
    else stream.onClosed(() => this.#goOnAlone());
    return this;
  }

  #goOnAlone(): void {
    if (this.#isLost) this.#stop.abort();
    this.#leaving ??= setTimeout(() => this.#stop.abort(), this.#options.withoutReaderMs);
  }

  /** Numbers the events of the text, each with its empty line. */
  async write(text: string): Promise<void> {
    const events = text
      .split('\n\n')
      .filter((event) => event !== '')
      .map((event) => {
        this.#number += 1;
        return { number: this.#number, text: `id: ${this.#number}\n${event}\n\n` };
      });
    if (!this.#isLost) this.#events.push(...events);
    const sent = events.map((event) => event.text).join('');
    this.#unwritten += sent.length;
    this.#bytes += sent.length;
    if (this.#bytes > maxBytes) this.#stop.abort();
    if (this.#unwritten > maxUnwritten) await this.#write(false);
    await this.#stream?.write(sent);
  }

  /** Writes what is left; again, it does nothing. */
  async end(): Promise<void> {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearInterval(this.#timer);
    clearTimeout(this.#leaving);
    await this.#write(true);
    this.#stream?.end();
  }

  #write(isLast: boolean): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      const { db, key, onError, wake } = this.#options;
      const events = this.#events.splice(0);
      this.#unwritten = 0;
      if (this.#isLost) return;
      this.#writtenAt = performance.now();
      try {
        const goesOn = await addEvents(db, key, events, isLast);
        if (!goesOn) this.#stop.abort();
      } catch (error) {
        onError(error);
        this.#isLost = true;
        if (this.#stream?.closed !== false) this.#stop.abort();
      }
      wake();
    });
    return this.#writing;
  }
}
