import {
  isLive,
  isSummaryHead,
  type Message,
  type MessageStatus,
  type Usage,
} from '#domain/conversations/conversations.ts';
import type { AnswerJob, AnswerOutcome } from '#domain/conversations/turns.ts';
import type { Coverage } from '#domain/evidence/coverage.ts';
import { processedOf } from '#domain/evidence/processed-tokens.ts';
import type { ModelRef } from '#domain/models/model-ref.ts';
import type { PromptPart } from '#domain/prompts/build-prompt.ts';
import type { BasicPhrases } from '#domain/reading/basic-phrases.ts';
import { isContinuable } from '#domain/replies/answer-end.ts';
import type { LocksPort, Release } from '#platform/ports.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import type { SearchServer } from '../documents/server/search-copies.ts';
import { type PreparedAnswer, prepareAnswer } from '../generate/prepare-answer.ts';
import type { ReadingWork } from '../generate/reading/reading-work.ts';
import { createPromptCounter } from '../generate/turn-prompt.ts';
import type { ConnectedModel } from '../llm/connections.ts';
import type { ChatEvent } from '../llm/provider.ts';
import {
  appendPart,
  finishAnswer,
  hasEnded,
  interruptAnswer,
  readAnswer,
  recordCoverage,
  recordModel,
  restartAnswer,
  startAnswer,
} from '../store/conversations/live-answer.ts';
import { getMessage } from '../store/conversations/messages.ts';
import { recordSummary } from '../store/conversations/summaries.ts';
import type { Store } from '../store/database/store.ts';
import { sourceOf } from '../store/documents/documents.ts';
import { followStored } from './follow-stored.ts';
import { type FollowChunk, LiveText } from './live-text.ts';
import { answerLock } from './lock-names.ts';
import { MarkChecker, SourceTexts } from './mark-checker.ts';
import { storedCitations } from './stored-marks.ts';
import { TurnLocks } from './turn-locks.ts';
import { whenBack } from './when-back.ts';

interface AnswerRunnerDeps {
  store: Store;
  locks: LocksPort;
  countTokens(text: string): Promise<number>;
  models: { resolve(wanted: ModelRef | null, signal?: AbortSignal): Promise<ConnectedModel> };
  /** The jobs that reading sources needs. */
  work: ReadingWork;
  /** Documents with a copy on the server are searched there too. */
  searchServer?: SearchServer;
  /** The phrases of Gloss Basic in the person's language; absent: English. */
  phrases?: () => Promise<BasicPhrases>;
  /** Reads the sources of a question and plans the request; default: `prepareAnswer`. */
  prepare?: typeof prepareAnswer;
}

/** An answer that this context has in hand. */
interface Running {
  live: LiveText;
  release: Release;
  /** null until it is prepared; needed until its end for the documents it was made from. */
  prepared: PreparedAnswer | null;
  wasRequested: boolean;
  /** null until its sources are known. */
  marks: MarkChecker | null;
  usage: Usage | null;
  coverage: Coverage | null;
  /** Ends the request when the text can no longer be saved. */
  fail: (error: unknown) => void;
}

/**
 * The effects of a turn's machine: prepare, answer, save; and the followers of answers. Running
 * answers are in memory; rows and locks show their state to other contexts.
 */
export class AnswerRunner {
  #deps: AnswerRunnerDeps;
  #running = new Map<string, Running>();
  #preparing = new Map<string, Promise<void>>();
  #count: ReturnType<typeof createPromptCounter>;
  #turns: TurnLocks;
  #texts = new SourceTexts();

  constructor(deps: AnswerRunnerDeps) {
    this.#deps = deps;
    this.#turns = new TurnLocks(deps.locks);
    this.#count = createPromptCounter((text) => deps.countTokens(text));
  }

  /**
   * Takes the locks, makes the row, composes the prompt. @throws the error saved with the answer
   */
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
    await recordModel(store, job.answerId, connected.ref, null);
    const { prepare = prepareAnswer, work, phrases, searchServer } = this.#deps;
    const prepared = await prepare(
      {
        store,
        count: this.#count,
        work,
        ...(phrases ? { phrases } : {}),
        ...(searchServer ? { searchServer } : {}),
      },
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
    const { promptTokens, documents } = prepared;
    if (isSummaryHead(question)) {
      await recordSummary(store, documents, question.conversationId);
    }
    const sources = documents.map(sourceOf);
    await recordModel(store, job.answerId, connected.ref, promptTokens, sources);
    signal.throwIfAborted();
    running.prepared = prepared;
    this.#checkMarks(running, documents);
  }

  #checkMarks(running: Running, documents: PreparedAnswer['documents']): void {
    const { live } = running;
    const onCitation = live.cite.bind(live);
    running.marks = new MarkChecker({ documents, texts: this.#texts, onCitation });
    // The citations of an answer that is continued.
    running.marks.add(live.whole().text);
  }

  /**
   * Requests the answer; `report` gets `began` once, then `ended` once. The return value stops it.
   */
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
    if (!running?.prepared || running.wasRequested) {
      this.#resume(job, stop.signal, () => report.began()).then(end, () =>
        end(interruptedOutcome()),
      );
      return () => stop.abort();
    }
    const { prepared } = running;
    running.wasRequested = true;
    running.fail = (error) => end(failed(error));
    const began = () => report.began();
    const { signal } = stop;
    const isEmpty = () => Object.values(running.live.whole()).every((text) => text === '');
    const stream = () => this.#stream(running, prepared, job.answerId, signal, began);
    void whenBack(stream, { clock: this.#deps.store.clock, signal, isEmpty }).then(
      () => end({ status: 'done', error: null, usage: running.usage }),
      (error: unknown) => end(this.#ended(running, error)),
    );
    return () => stop.abort();
  }

  /** An answer that was requested before its page was left: the server may have gone on with it. */
  async #resume(job: AnswerJob, signal: AbortSignal, began: () => void): Promise<AnswerOutcome> {
    const kept = job.kind === 'continue' ? null : await this.#kept(job, signal);
    if (!kept || this.#running.has(job.answerId)) return interruptedOutcome();
    let running: Running | null = null;
    let hasStarted = false;
    try {
      running = await this.#begin(job, signal);
      for await (const event of kept) {
        if (!hasStarted) {
          await restartAnswer(this.#deps.store, job.answerId);
          running.live.restart();
          began();
        }
        hasStarted = true;
        applyEvent(running, event);
      }
    } catch (thrown) {
      if (running && hasStarted) return this.#ended(running, thrown);
    }
    if (!hasStarted) return interruptedOutcome();
    return { status: 'done', error: null, usage: running?.usage ?? null };
  }

  /** null: no server has it. */
  async #kept({ answerId }: AnswerJob, signal: AbortSignal) {
    const row = await getMessage(this.#deps.store, answerId);
    if (!row?.model) return null;
    const { provider, ref } = await this.#deps.models.resolve(row.model, signal);
    return provider.kept?.({ model: ref.model, keepAs: answerId, signal }) ?? null;
  }

  /** An answer that was cut or broke off has text that can be continued. */
  #ended({ live, usage }: Running, thrown: unknown): AnswerOutcome {
    const outcome = failed(thrown);
    const canGoOn = isContinuable(outcome.error?.code ?? '') && live.whole().text !== '';
    return { ...outcome, usage, status: canGoOn ? 'interrupted' : outcome.status };
  }

  /** Saves the end. Restored without a running answer, it ends what the rows contain. */
  async save(job: AnswerJob, outcome: AnswerOutcome): Promise<void> {
    // A preparation that was stopped may be between two of its steps.
    await this.#preparing.get(job.answerId)?.catch(() => undefined);
    const running = this.#running.get(job.answerId) ?? (await this.#takeOver(job));
    if (!running) return;
    const { live, release } = running;
    await live.settle();
    try {
      const end = await this.#endOf(running, job, outcome);
      const row = await finishAnswer(this.#deps.store, job.answerId, end, live.whole());
      live.end(row?.status ?? outcome.status);
      this.#running.delete(job.answerId);
    } catch (error) {
      // Stays in memory, so that followers can still read and copy it.
      live.end('failed');
      throw error;
    } finally {
      release();
    }
  }

  async #endOf(running: Running, { answerId }: AnswerJob, outcome: AnswerOutcome) {
    const usage = outcome.usage ?? running.usage;
    const coverage = coverageOf(running, usage);
    const citations = running.marks
      ? await running.marks.atEnd()
      : await this.#storedCitations(answerId, running.live.whole().text);
    // The plan may have changed during the request.
    const { promptTokens } = running.prepared ?? {};
    return {
      ...outcome,
      usage,
      citations,
      ...(coverage && { coverage }),
      ...(promptTokens !== undefined && { promptTokens }),
    };
  }

  /** For an answer that is ended by a context that did not request it. */
  async #storedCitations(answerId: string, text: string) {
    const { store } = this.#deps;
    const sources = (await getMessage(store, answerId))?.sources ?? [];
    return storedCitations(store, { text, sources }, this.#texts).catch(() => []);
  }

  /** Replays and follows an answer that any context streams. @throws not_found */
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
    const releaseChat = await this.#turns.join(job.conversationId, job.messageId, signal);
    const releaseAnswer = await this.#deps.locks.take(answerLock(job.answerId));
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
    if (known && hasEnded(known.row)) {
      throw new CodedError('invalid', 'the answer has ended');
    }
    // Text saved before its context died is part of the row; new offsets count after it.
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
      wasRequested: false,
      marks: null,
      usage: null,
      coverage: null,
      fail: () => undefined,
    };
    // Before its row: a reader that sees the row may follow at once.
    this.#running.set(job.answerId, running);
    await startAnswer(store, job);
    return running;
  }

  /** For an end that another context had started to save, or that came before the row existed. */
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
    answerId: string,
    signal: AbortSignal,
    began: () => void,
  ): Promise<void> {
    let hasStarted = false;
    for await (const event of prepared.run(signal)) {
      if (signal.aborted) return;
      if (event.kind === 'progress') running.live.reportProgress(event.progress);
      else if (event.kind === 'coverage') this.#covered(running, answerId, event.coverage);
      else applyEvent(running, event);
      if (event.kind === 'retract') this.#checkMarks(running, prepared.documents);
      if (event.kind !== 'content' && event.kind !== 'reasoning') continue;
      if (event.kind === 'content') running.marks?.add(event.text);
      if (!hasStarted) began();
      hasStarted = true;
    }
  }

  /** Saved at once, for an answer that may break off; its end saves it again. */
  #covered(running: Running, answerId: string, coverage: Coverage): void {
    running.coverage = coverage;
    recordCoverage(this.#deps.store, answerId, coverage).catch(() => undefined);
  }
}

/** What a model's event changes of the text. */
function applyEvent(running: Running, event: ChatEvent): void {
  if (event.kind === 'usage') running.usage = event.usage;
  // What was written so far was thoughts.
  if (event.kind === 'retract') running.live.retract();
  if (event.kind === 'content' || event.kind === 'reasoning') {
    running.live.append(event.kind, event.text);
  }
}

/** With the token count of the provider, where the whole prompt was one request. */
function coverageOf({ coverage, prepared }: Running, usage: Usage | null): Coverage | null {
  const documents = prepared?.documents ?? [];
  if (!prepared || documents.length === 0 || coverage?.mode === 'parts') return coverage;
  const { promptTokens, imageTokens = 0 } = prepared;
  const counted = promptTokens === null ? null : promptTokens - imageTokens;
  const processed = processedOf(usage?.promptTokens ?? null, counted, {
    characters: documents.reduce((sum, { pure_text }) => sum + pure_text.length, 0),
    tokens: documents.reduce((sum, { tokens }) => sum + tokens, 0),
  });
  if (!processed || coverage?.processed) return coverage;
  const read = documents.reduce((sum, { passages }) => sum + passages.length, 0);
  return {
    ...(coverage ?? { mode: 'whole', unit: 'passages', read, of: read, failed: [] }),
    processed,
  };
}

function wholeChunk({ text, reasoning, citations, status }: Message): FollowChunk {
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
