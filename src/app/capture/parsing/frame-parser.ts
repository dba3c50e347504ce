import { textOnly } from '#services/capture/text-only.ts';
import { type TextParts, workParts } from '#services/capture/work-parts.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { unlessAborted } from '#shared/unless-aborted.ts';
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
    return this.#queued(() => this.#parse(request, signal));
  }

  markdown(html: string, signal: AbortSignal): Promise<string> {
    return this.#queued(async () => {
      const markdown = await this.#inFrame(textTimeMs, signal, (frame) => frame.markdown(html));
      if (markdown === null) throw new CodedError('timeout', 'a text took too long');
      return markdown;
    });
  }

  #queued<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  async #parse(request: ParseRequest, signal: AbortSignal): Promise<ParsedSnapshot> {
    const { pool } = this.#deps;
    const parts = workParts(pool, signal);
    const outcome = await this.#inFrame(parseTimeMs, signal, (frame, deadline) =>
      frame.parse(request, deadline.without(parts)),
    );
    if (outcome) return resultOf(outcome);
    return { parsed: await textOnly(request.snapshot, pool, parts, signal), reading: null };
  }

  /** null: it is late, or no frame opens. What fails in a frame ends it. */
  async #inFrame<T>(
    ms: number,
    signal: AbortSignal,
    work: (frame: ParserFrame, deadline: Deadline) => Promise<T>,
  ): Promise<T | null> {
    if (signal.aborted) throw new CodedError('aborted');
    const { clock } = this.#deps;
    this.#stopIdle();
    const deadline = new Deadline(clock, ms);
    let isDone = false;
    try {
      this.#frame ??= this.#deps.open();
      const working = this.#frame.then(
        (frame) => work(frame, deadline),
        () => null,
      );
      const outcome = await unlessAborted(Promise.race([working, deadline.passed]), signal);
      isDone = outcome !== null;
      return outcome;
    } finally {
      deadline.end();
      if (isDone) this.#stopIdle = clock.after(frameIdleMs, () => this.#close());
      else this.#close();
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

/** Passes once the frame itself has worked for so long: it waits for workers without using it up. */
class Deadline {
  readonly passed: Promise<null>;
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
      this.#pass = () => resolve(null);
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
