import { CodedError } from '#shared/errors/coded-error.ts';
import type { Database } from '../../database/connect.ts';
import { errorBody } from '../../http/errors.ts';
import type { EventStream } from '../event-stream.ts';
import { sseData } from '../to-openai.ts';
import { type AnswerRun, addEvents } from './answer-rows.ts';

interface ResumableAnswerOptions {
  db: Database;
  key: AnswerRun;
  onError: (error: unknown) => void;
  withoutReaderMs: number;
  everyMs: number;
  /** Its followers in this process. */
  wake: () => void;
  onEnded: () => void;
}

/** Events of one answer are held in memory up to this size; beyond it the vendor is not read. */
const maxUnwritten = 250_000;
/** No more of an answer that is longer is stored. */
const maxCharacters = 32_000_000;
/** It is marked as alive this often, also where nothing is said; a Stop in another process is seen as late as this. */
const aliveMs = 2_000;
/** A reader that takes nothing for this long, as a phone that sleeps, is let go: it may come back. */
const stalledMs = 15_000;

/**
 * An answer that is sent to its reader and written to the database, a few times a second. `signal` aborts when it is
 * stopped, replaced, or was without a reader for too long.
 */
export class ResumableAnswer {
  readonly #options: ResumableAnswerOptions;
  readonly #stop = new AbortController();
  #stream: EventStream | null = null;
  #texts: string[] = [];
  #number = 0;
  #characters = 0;
  #unwritten = 0;
  #timer: NodeJS.Timeout;
  #writtenAt = performance.now();
  #writing: Promise<void> = Promise.resolve();
  /** No more of it is written: only its reader gets the rest. */
  #isLost = false;
  #isFull = false;
  #isStopped = false;
  #ending: Promise<void> | null = null;

  constructor(options: ResumableAnswerOptions) {
    this.#options = options;
    this.#timer = setInterval(() => {
      const isDue = performance.now() - this.#writtenAt >= aliveMs;
      if (this.#texts.length > 0 || isDue) void this.#write(false);
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
    else if (!this.#ending) void this.#write(false);
  }

  /** By its owner. */
  stop(): void {
    this.#isStopped = true;
    this.#stop.abort();
  }

  /** Numbers the events of the text, each with its empty line. */
  async write(text: string): Promise<void> {
    if (text === '') return;
    const sent = this.#numbered(text);
    this.#keep(sent);
    // Both begin now: events keep their order, whichever is slower.
    const written = this.#unwritten > maxUnwritten ? this.#write(false) : null;
    await this.#send(sent);
    await written;
  }

  #numbered(text: string): string {
    const events = text.split('\n\n').filter((event) => event !== '');
    const first = this.#number + 1;
    this.#number += events.length;
    return events.map((event, index) => `id: ${first + index}\n${event}\n\n`).join('');
  }

  #keep(text: string): void {
    if (this.#isLost || this.#isFull || this.#ending) return;
    this.#texts.push(text);
    this.#unwritten += text.length;
    this.#characters += text.length;
    if (this.#characters <= maxCharacters) return;
    this.#isFull = true;
    this.#texts.push(this.#numbered(sseData(errorBody(tooLong()))));
    void this.#write(true).then(() => this.#lose());
  }

  async #send(text: string): Promise<void> {
    const stream = this.#stream;
    if (!stream || stream.closed) return;
    const stalled = setTimeout(() => stream.drop(), stalledMs);
    await stream.write(text).finally(() => clearTimeout(stalled));
  }

  /** The failure of the answer, as its readers see it: one that was not stopped can be continued. */
  failure(error: CodedError): CodedError {
    if (error.code !== 'aborted' || this.#isStopped) return error;
    return new CodedError('interrupted', 'the answer was interrupted');
  }

  /** It fails before it has a stream. */
  async fail(error: CodedError): Promise<void> {
    await this.write(sseData(errorBody(this.failure(error))));
  }

  /** Its process ends. */
  async close(): Promise<void> {
    if (!this.#ending) await this.fail(new CodedError('aborted'));
    await this.end();
  }

  /** Writes what is left; again, it does nothing. */
  end(): Promise<void> {
    this.#ending ??= this.#end();
    return this.#ending;
  }

  async #end(): Promise<void> {
    clearInterval(this.#timer);
    this.#stream?.end();
    await this.#write(true);
    this.#options.onEnded();
  }

  #lose(): void {
    this.#isLost = true;
    this.#texts = [];
    if (this.#stream?.closed === true) this.#stop.abort();
  }

  #write(isLast: boolean): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      const { db, key, onError, wake, withoutReaderMs } = this.#options;
      const text = this.#texts.splice(0).join('');
      this.#unwritten = 0;
      this.#writtenAt = performance.now();
      if (this.#isLost) return;
      const hasReader = this.#stream?.closed !== true;
      try {
        const number = this.#number;
        const alone = await addEvents(db, key, { number, text, isLast, hasReader });
        if (alone === null) this.stop();
        else if (alone > withoutReaderMs) this.#stop.abort();
      } catch (error) {
        onError(error);
        this.#lose();
      }
      wake();
    });
    return this.#writing;
  }
}

const tooLong = () => new CodedError('answer_broken_off', 'the answer is too long to be stored');
