import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Principal } from '../../auth/principal.ts';
import type { Database } from '../../database/connect.ts';
import {
  type AnswerEvent,
  answerState,
  beginAnswer,
  eventsAfter,
  markStopped,
} from './answer-rows.ts';
import { KeptAnswer } from './kept-answer.ts';

export interface KeptAnswersOptions {
  db: Database;
  onError: (error: unknown) => void;
  /** How long an answer goes on without its reader. */
  withoutReaderMs?: number;
  /** How often events are written, and read where another process writes them. */
  everyMs?: number;
}

/** Events that are read from the database at once. */
const batch = 500;
/** An answer that nobody has written to for this long is that of a process that is gone. */
const deadMs = 30_000;

/** Answers that go on when their reader leaves: what they say is in the database, for any process to read. */
export class KeptAnswers {
  readonly #options: Required<KeptAnswersOptions>;
  // Its events have a slash in their names: none is `error`.
  #emitter = new EventEmitter().setMaxListeners(0).on('error', () => undefined);

  constructor(options: KeptAnswersOptions) {
    this.#options = { withoutReaderMs: 10 * 60_000, everyMs: 300, ...options };
  }

  /** An answer that begins, in the place of one with the same id. */
  async begin(principal: Principal, answerId: string): Promise<KeptAnswer> {
    const key = { principal, answerId, run: randomUUID() };
    await beginAnswer(this.#options.db, key);
    const wake = () => this.#emitter.emit(`${principal.ownerId}/${answerId}`);
    return new KeptAnswer({ ...this.#options, key, wake });
  }

  /** Seen by who writes it at its next write. */
  async stop(principal: Principal, answerId: string): Promise<void> {
    await markStopped(principal, this.#options.db, answerId);
    this.#emitter.emit(`${principal.ownerId}/${answerId}`);
  }

  /** Events after a number, until the last. @throws not_found; interrupted where its process is gone */
  async *follow(
    principal: Principal,
    answerId: string,
    after: number,
    signal: AbortSignal,
  ): AsyncGenerator<AnswerEvent[]> {
    const { db } = this.#options;
    let last = after;
    while (!signal.aborted) {
      const turn = new AbortController();
      const next = this.#next(principal, answerId, AbortSignal.any([signal, turn.signal]));
      try {
        // Before its events: those that come between are read next time.
        const state = await answerState(principal, db, answerId);
        if (!state) throw new CodedError('not_found', 'no such answer is kept');
        const events = await eventsAfter(principal, db, answerId, last, batch);
        last = events.at(-1)?.number ?? last;
        if (events.length > 0) yield events;
        else if (state.hasEnded) return;
        else if (state.silentMs > deadMs) throw new CodedError('interrupted', 'its server is gone');
        if (events.length < batch && !state.hasEnded) await next;
      } finally {
        turn.abort();
      }
    }
  }

  /** A wait that begins now, so that nothing from here on is missed. */
  #next({ ownerId }: Principal, answerId: string, signal: AbortSignal): Promise<void> {
    const until = AbortSignal.any([signal, AbortSignal.timeout(this.#options.everyMs)]);
    return once(this.#emitter, `${ownerId}/${answerId}`, { signal: until }).then(
      () => undefined,
      () => undefined,
    );
  }
}
