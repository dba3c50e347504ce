import type { Message, MessageStatus, Usage } from '#domain/conversations.ts';
import { isLive } from '#domain/conversations.ts';
import type { ModelRef } from '#domain/models/model-ref.ts';
import type { PromptPart } from '#domain/prompts/build-prompt.ts';
import type { ReadingTask } from '#domain/reading/task.ts';
import { CodedError, type ErrorData, toCodedError } from '#shared/errors/coded-error.ts';
import type { ConnectedModel } from '../llm/connections.ts';
import {
  appendPart,
  finishAnswer,
  interruptAnswer,
  noteModel,
  readAnswer,
  startAnswer,
} from '../store/live-answer.ts';
import { getMessage } from '../store/messages.ts';
import type { Store } from '../store/store.ts';
import { followStored } from './follow-stored.ts';
import { type FollowChunk, LiveText } from './live-text.ts';
import { answerLock, conversationLock, type LocksPort, type Release } from './locks.ts';
import { type PreparedAnswer, prepareAnswer } from './prepare-answer.ts';
import { createPromptCounter } from './turn-prompt.ts';

/** An answer to be had; the machine's job. */
export interface AnswerJob {
  kind: 'ask' | 'retry' | 'continue';
  conversationId: string;
  messageId: string;
  answerId: string;
  model: ModelRef | null;
  task: ReadingTask;
  partsOf: string | null;
}

export interface AnswerOutcome {
  status: 'done' | 'stopped' | 'failed' | 'interrupted';
  error: ErrorData | null;
  usage: Usage | null;
}

export interface AnswerRunnerDeps {
  store: Store;
  locks: LocksPort;
  countTokens(text: string): Promise<number>;
  models: { resolve(wanted: ModelRef | null, signal?: AbortSignal): Promise<ConnectedModel> };
}

/** An answer that this context has in hand. */
interface Running {
  live: LiveText;
  release: Release;
  /** null until it is prepared, and after it was asked. */
  prepared: PreparedAnswer | null;
  usage: Usage | null;
  /** Ends the request when the text can no longer be kept. */
  fail: (error: unknown) => void;
}

/**
 * The work of a turn beside its machine: prepare, answer, save; and its readers. What is in hand is
 * in memory; rows and locks tell other contexts.
 */
export class AnswerRunner {
  #deps: AnswerRunnerDeps;
  #running = new Map<string, Running>();
  #preparing = new Map<string, Promise<void>>();
  #count: ReturnType<typeof createPromptCounter>;

  constructor(deps: AnswerRunnerDeps) {
    this.#deps = deps;
    this.#count = createPromptCounter((text) => deps.countTokens(text));
  }

  /** Takes the locks, makes the row, puts the prompt together. @throws what is kept on the answer */
  async prepare(job: AnswerJob, signal: AbortSignal): Promise<void> {
    const work = this.#prepare(job, signal);
    this.#preparing.set(job.answerId, work);
    try {
      await work;
    } finally {
      this.#preparing.delete(job.answerId);
    }
  }

  async #prepare(job: AnswerJob, signal: AbortSignal): Promise<void> {
    const running = await this.#begin(job, signal);
    const { store, models } = this.#deps;
    const question = await getMessage(store, job.messageId);
    if (!question) throw new CodedError('not_found', 'the question is gone');
    const connected = await models.resolve(job.model, signal);
    await noteModel(store, job.answerId, connected.ref, null);
    const prepared = await prepareAnswer(
      { store, count: this.#count },
      {
        question,
        answerId: job.answerId,
        connected,
        begun: job.kind === 'continue' ? running.live.whole().text : null,
        task: job.task,
        partsOf: job.partsOf,
      },
      signal,
    );
    await noteModel(store, job.answerId, connected.ref, prepared.promptTokens);
    signal.throwIfAborted();
    running.prepared = prepared;
  }

  /** Asks the model; `report` gets `began` once, then `ended` once. The return value stops it. */
  answer(
    job: AnswerJob,
    report: { began(): void; ended(outcome: AnswerOutcome): void },
  ): () => void {
    const stop = new AbortController();
    const running = this.#running.get(job.answerId);
    const end = (outcome: AnswerOutcome) => {
      if (!stop.signal.aborted) report.ended(outcome);
      stop.abort();
    };
    if (!running?.prepared) {
      queueMicrotask(() => end(interruptedOutcome()));
      return () => stop.abort();
    }
    const { prepared } = running;
    running.prepared = null;
    running.fail = (error) => end(failed(error));
    void this.#stream(running, prepared, stop.signal, () => report.began()).then(
      () => end({ status: 'done', error: null, usage: running.usage }),
      (error: unknown) => end(failed(error)),
    );
    return () => stop.abort();
  }

  /** Writes the end. Restored without what was in hand, it ends what the rows hold. */
  async save(job: AnswerJob, outcome: AnswerOutcome): Promise<void> {
    // A preparation that was stopped may be between two of its steps.
    await this.#preparing.get(job.answerId)?.catch(() => undefined);
    const running = this.#running.get(job.answerId) ?? (await this.#takeOver(job));
    if (!running) return;
    const { live, release } = running;
    await live.settle();
    const end = { ...outcome, usage: outcome.usage ?? running.usage };
    try {
      const row = await finishAnswer(this.#deps.store, job.answerId, end, live.whole());
      live.end(row?.status ?? outcome.status);
      this.#running.delete(job.answerId);
    } catch (error) {
      // Stays in memory, so that who follows it can still read and copy it.
      live.end('failed');
      throw error;
    } finally {
      release();
    }
  }

  /** Replays and follows an answer, whoever streams it. @throws not_found */
  async *follow(
    answerId: string,
    signal: AbortSignal,
  ): AsyncGenerator<FollowChunk, MessageStatus, undefined> {
    const running = this.#running.get(answerId);
    if (running) return yield* running.live.follow(signal);
    const { store, locks } = this.#deps;
    const stored = await readAnswer(store, answerId);
    if (!stored) throw new CodedError('not_found', 'no such answer');
    if (isLive(stored.row.status)) return yield* followStored(store, locks, answerId, signal);
    yield wholeChunk(stored.row);
    return stored.row.status;
  }

  isRunning(answerId: string): boolean {
    return this.#running.has(answerId);
  }

  count(parts: readonly PromptPart[]) {
    return this.#count(parts);
  }

  async #begin(job: AnswerJob, signal: AbortSignal): Promise<Running> {
    const { locks } = this.#deps;
    const releaseChat = await locks.wait(conversationLock(job.conversationId), signal);
    const releaseAnswer = await locks.take(answerLock(job.answerId));
    const release = () => {
      releaseAnswer?.();
      releaseChat();
    };
    try {
      if (!releaseAnswer) throw new CodedError('failed', 'another window has this answer in hand');
      return await this.#open(job, release);
    } catch (error) {
      if (!this.#running.has(job.answerId)) release();
      throw error;
    }
  }

  async #open(job: AnswerJob, release: Release): Promise<Running> {
    const { store } = this.#deps;
    const known = await readAnswer(store, job.answerId);
    if (known && !isLive(known.row.status) && known.row.status !== 'interrupted') {
      throw new CodedError('invalid', 'the answer has ended');
    }
    // What was saved before its context died belongs to the row before new parts are counted from 0.
    if (known && known.nextSeq > 0) await interruptAnswer(store, job.answerId);
    const begun = known?.row ?? { text: '', reasoning: '' };
    const running: Running = {
      live: new LiveText({
        clock: store.clock,
        begun: { text: begun.text, reasoning: begun.reasoning },
        save: (seq, piece) => appendPart(store, job.answerId, seq, piece),
        onSaveFailed: (error) => running.fail(error),
      }),
      release,
      prepared: null,
      usage: null,
      fail: () => undefined,
    };
    // Before its row: who sees the row may follow at once.
    this.#running.set(job.answerId, running);
    await startAnswer(store, job);
    return running;
  }

  /** For an end that another context had begun to write, or that came before the row was there. */
  async #takeOver(job: AnswerJob): Promise<Running | null> {
    const release = await this.#deps.locks.take(answerLock(job.answerId));
    if (!release) return null;
    try {
      return await this.#open(job, release);
    } catch {
      release();
      return null;
    }
  }

  async #stream(
    running: Running,
    prepared: PreparedAnswer,
    signal: AbortSignal,
    began: () => void,
  ): Promise<void> {
    let hasBegun = false;
    for await (const event of prepared.run(signal)) {
      if (signal.aborted) return;
      if (event.kind === 'usage') running.usage = event.usage;
      if (event.kind !== 'content' && event.kind !== 'reasoning') continue;
      running.live.append(event.kind, event.text);
      if (!hasBegun) began();
      hasBegun = true;
    }
  }
}

export function wholeChunk({ text, reasoning, citations, status }: Message): FollowChunk {
  return { from: 0, text, reasoningFrom: 0, reasoning, citations, progress: null, status };
}

function failed(error: unknown): AnswerOutcome {
  return { status: 'failed', error: toCodedError(error).toData(), usage: null };
}

function interruptedOutcome(): AnswerOutcome {
  return {
    status: 'interrupted',
    error: new CodedError('interrupted').toData(),
    usage: null,
  };
}
