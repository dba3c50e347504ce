import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Principal } from '../../auth/principal.ts';
import type { Database } from '../../database/connect.ts';
import { OwnerGate } from '../../process/owner-gate.ts';
import { answerState, beginAnswer, deadMs, eventsAfter, markAnswer } from './answer-rows.ts';
import { ResumableAnswer } from './resumable-answer.ts';

export interface ResumableAnswersOptions {
  db: Database;
  onError: (error: unknown) => void;
  /** How long an answer goes on without its reader. */
  withoutReaderMs?: number;
  /** How often events are written, and read where another process writes them. */
  everyMs?: number;
}

/** Rows of events that are read from the database at once. */
const batch = 16;
const begins = { total: Number.POSITIVE_INFINITY, perOwner: 1, maxWaiting: 20 };
/** A follower says this often that it reads. */
const readMs = 5_000;

/** Answers that go on when their reader leaves: what they say is in the database, for any process to read. */
export class ResumableAnswers {
  readonly #options: Required<ResumableAnswersOptions>;
  /** Those of this process, by their owner and id. */
  readonly #running = new Map<string, ResumableAnswer>();
  /** Those with the same id begin one after the other: the last in the database is the last here. */
  readonly #begins = new OwnerGate(begins);
  // Its events have a slash in their names: none is `error`.
  #emitter = new EventEmitter().setMaxListeners(0).on('error', () => undefined);

  constructor(options: ResumableAnswersOptions) {
    this.#options = { withoutReaderMs: 10 * 60_000, everyMs: 300, ...options };
  }

  /** An answer that begins, in the place of one with the same id; null: its owner has too many. */
  begin(principal: Principal, answerId: string): Promise<ResumableAnswer | null> {
    const begin = () => this.#begin(principal, answerId);
    return this.#begins.run(nameOf(principal, answerId), null, begin);
  }

  async #begin(principal: Principal, answerId: string): Promise<ResumableAnswer | null> {
    const key = { principal, answerId, run: randomUUID() };
    if (!(await beginAnswer(this.#options.db, key))) return null;
    const name = nameOf(principal, answerId);
    this.#running.get(name)?.stop();
    const answer = new ResumableAnswer({
      ...this.#options,
      key,
      wake: () => this.#emitter.emit(name),
      onEnded: () => {
        if (this.#running.get(name) === answer) this.#running.delete(name);
      },
    });
    this.#running.set(name, answer);
    return answer;
  }

  /** At once where this process writes it, else at the next write of the one that does. */
  async stop(principal: Principal, answerId: string): Promise<void> {
    this.#running.get(nameOf(principal, answerId))?.stop();
    await markAnswer(principal, this.#options.db, answerId, 'stopped');
  }

  /**
   * Events after a number, until the last; empty at first, where there is none yet. @throws not_found; interrupted where its
   * process is gone, or another took its place
   */
  async *follow(
    principal: Principal,
    answerId: string,
    after: number,
    signal: AbortSignal,
  ): AsyncGenerator<string> {
    const { db } = this.#options;
    let last = after;
    let run: string | null = null;
    let markedAt = Number.NEGATIVE_INFINITY;
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      const turn = new AbortController();
      const next = this.#next(principal, answerId, AbortSignal.any([signal, turn.signal]));
      try {
        // Before its events: those that come between are read next time.
        const state = await answerState(principal, db, answerId);
        if (!state) throw new CodedError('not_found', 'no such answer is stored');
        run ??= state.run;
        if (state.run !== run) throw new CodedError('interrupted', 'another took its place');
        if (performance.now() - markedAt > readMs) {
          markedAt = performance.now();
          await markAnswer(principal, db, answerId, 'read');
        }
        const events = await eventsAfter(db, { principal, answerId, run }, last, batch);
        last = events?.number ?? last;
        if (events || isFirst) yield events?.text ?? '';
        if (events) continue;
        if (state.hasEnded) return;
        if (state.silentMs > deadMs) throw new CodedError('interrupted', 'its server is gone');
        await next;
      } finally {
        turn.abort();
      }
    }
  }

  /** Ends those of this process, before its database is closed. */
  async close(): Promise<void> {
    await Promise.all([...this.#running.values()].map((answer) => answer.close()));
  }

  /** A wait that begins now, so that nothing from here on is missed. */
  #next(principal: Principal, answerId: string, signal: AbortSignal): Promise<void> {
    const until = AbortSignal.any([signal, AbortSignal.timeout(this.#options.everyMs)]);
    return once(this.#emitter, nameOf(principal, answerId), { signal: until }).then(
      () => undefined,
      () => undefined,
    );
  }
}

const nameOf = ({ ownerId }: Principal, answerId: string) => `${ownerId}/${answerId.toLowerCase()}`;
