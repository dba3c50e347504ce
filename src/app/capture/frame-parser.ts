import { textOnly } from '#services/capture/text-only.ts';
import { type TextParts, workParts } from '#services/capture/work-parts.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import type { PageParser, ParsedSnapshot, ParseRequest } from './parse-snapshot.ts';
import type { ParseOutcome } from './parser-frame.ts';

export interface ParserFrame {
  parse(request: ParseRequest, parts: TextParts): Promise<ParseOutcome>;
  markdown(html: string): Promise<string>;
  /** Ends what it does, at once. */
  close(): void;
}

interface FrameParserDeps {
  open(): Promise<ParserFrame>;
  pool: WorkPort;
  clock: Clock;
}

/** Time that a page may take to parse, without that of the workers; most take under a second. */
export const parseTimeMs = 12_000;
/** A text that was selected. */
const textTimeMs = 2_000;
/** An unused frame holds some 30 MB. */
export const frameIdleMs = 30_000;

/**
 * Parses in a frame, so that a page which takes for ever holds up no answer: at its deadline the frame
 * is removed, and the text of the page is read without a DOM. One page at a time.
 */
export class FrameParser implements PageParser {
  readonly #deps: FrameParserDeps;
  #frame: Promise<ParserFrame> | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  #stopIdle = () => {};

  constructor(deps: FrameParserDeps) {
    this.#deps = deps;
  }

  parse(request: ParseRequest, signal: AbortSignal): Promise<ParsedSnapshot> {
    const parsed = this.#queue.then(() => this.#parse(request, signal));
    this.#queue = parsed.catch(() => undefined);
    return parsed;
  }

  markdown(html: string, signal: AbortSignal): Promise<string> {
    const made = this.#queue.then(() => this.#markdown(html, signal));
    this.#queue = made.catch(() => undefined);
    return made;
  }

  async #markdown(html: string, signal: AbortSignal): Promise<string> {
    if (signal.aborted) throw new CodedError('aborted');
    this.#stopIdle();
    const deadline = new Deadline(this.#deps.clock, textTimeMs);
    try {
      this.#frame ??= this.#deps.open();
      const frame = await this.#frame;
      const late = deadline.passed.then(() => {
        throw new CodedError('timeout', 'a text took too long');
      });
      return await Promise.race([frame.markdown(html), late, aborted(signal)]);
    } catch (error) {
      this.#close();
      throw error;
    } finally {
      deadline.end();
      this.#stopIdle = this.#deps.clock.after(frameIdleMs, () => this.#close());
    }
  }

  async #parse(request: ParseRequest, signal: AbortSignal): Promise<ParsedSnapshot> {
    if (signal.aborted) throw new CodedError('aborted');
    const { pool, clock } = this.#deps;
    this.#stopIdle();
    const parts = workParts(pool, signal);
    const deadline = new Deadline(clock, parseTimeMs);
    try {
      const parsing = this.#parseInFrame(request, deadline.without(parts));
      const outcome = await Promise.race([parsing, deadline.passed, aborted(signal)]);
      if (outcome !== 'late') return resultOf(outcome);
      this.#close();
      return { parsed: await textOnly(request.snapshot, pool, parts, signal), reading: null };
    } catch (error) {
      if (signal.aborted) this.#close();
      throw error;
    } finally {
      deadline.end();
      this.#stopIdle = clock.after(frameIdleMs, () => this.#close());
    }
  }

  /** `late` where no frame opens, too: the text is read without one. */
  async #parseInFrame(request: ParseRequest, parts: TextParts): Promise<ParseOutcome | 'late'> {
    this.#frame ??= this.#deps.open();
    const frame = await this.#frame.catch(() => null);
    if (!frame) return 'late';
    try {
      return await frame.parse(request, parts);
    } catch (error) {
      this.#close();
      throw error;
    }
  }

  #close(): void {
    this.#frame?.then(
      (frame) => frame.close(),
      () => undefined,
    );
    this.#frame = null;
  }
}

function resultOf(outcome: ParseOutcome): ParsedSnapshot {
  if ('error' in outcome) throw CodedError.fromData(outcome.error);
  return outcome.result;
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => reject(new CodedError('aborted'));
    signal.addEventListener('abort', fail, { once: true });
  });
}

/** Passes once the frame itself has worked for so long: it waits for workers without using it up. */
class Deadline {
  readonly passed: Promise<'late'>;
  readonly #clock: Clock;
  #left: number;
  #since = 0;
  #waiting = 0;
  #pass = () => {};
  #stop = () => {};

  constructor(clock: Clock, ms: number) {
    this.#clock = clock;
    this.#left = ms;
    this.passed = new Promise((resolve) => {
      this.#pass = () => resolve('late');
    });
    this.#start();
  }

  without({ limit, split, hash }: TextParts): TextParts {
    return {
      limit: (text, max) => this.#pause(() => limit(text, max)),
      split: (text) => this.#pause(() => split(text)),
      hash: (input) => this.#pause(() => hash(input)),
    };
  }

  end(): void {
    this.#stop();
  }

  async #pause<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting === 0) this.#left -= this.#clock.now() - this.#since;
    this.#waiting += 1;
    this.#stop();
    try {
      return await work();
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#start();
    }
  }

  #start(): void {
    this.#since = this.#clock.now();
    this.#stop = this.#clock.after(Math.max(0, this.#left), this.#pass);
  }
}
