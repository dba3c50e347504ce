import { isLive, isSummaryHead, type MessageStatus } from '#domain/conversations/conversations.ts';
import type { AnswerJob, AnswerOutcome } from '#domain/conversations/turns.ts';
import type { Document } from '#domain/documents/documents.ts';
import type { QuotedDocument } from '#domain/evidence/check-mark.ts';
import type { Coverage } from '#domain/evidence/coverage.ts';
import type { PromptPart } from '#domain/prompts/build-prompt.ts';
import type { Release } from '#platform/ports.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { type PreparedAnswer, prepareAnswer, sourcesOf } from '../generate/prepare-answer.ts';
import { createPromptCounter } from '../generate/turn-prompt.ts';
import type { ChatEvent } from '../llm/provider.ts';
import {
  finishAnswer,
  hasEnded,
  interruptAnswer,
  readAnswer,
  recordCoverage,
  recordModel,
  recordSources,
  restartAnswer,
  startAnswer,
} from '../store/conversations/live-answer.ts';
import { getMessage } from '../store/conversations/messages.ts';
import { recordSummary } from '../store/conversations/summaries.ts';
import { sourceOf } from '../store/documents/documents.ts';
import { coverageOf, endedBy, failed, interruptedOutcome, mayPass } from './answer-ends.ts';
import { followStored } from './follow-stored.ts';
import { type FollowChunk, wholeChunk } from './live-text.ts';
import { answerLock } from './lock-names.ts';
import { MarkChecker, SourceTexts } from './mark-checker.ts';
import type { AnswerRunnerDeps } from './runner-deps.ts';
import { type RunningAnswer, runningAnswer } from './running-answer.ts';
import { quotedDocuments, storedCitations } from './stored-marks.ts';
import { TurnLocks } from './turn-locks.ts';
import { whenBack } from './when-back.ts';

const saveAgainMs = 5_000;

/**
 * The effects of a turn's machine: prepare, answer, save; and the followers of answers. Running
 * answers are in memory; rows and locks show their state to other contexts.
 */
export class AnswerRunner {
  #deps: AnswerRunnerDeps;
  #running = new Map<string, RunningAnswer>();
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
    const { prepare = prepareAnswer, work, phrases, searchServer, tools } = this.#deps;
    const prepared = await prepare(
      {
        store,
        count: this.#count,
        work,
        ...(phrases ? { phrases } : {}),
        ...(searchServer ? { searchServer } : {}),
        ...(tools ? { tools } : {}),
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
    await recordModel(store, job.answerId, connected.ref, promptTokens, sourcesOf(prepared));
    signal.throwIfAborted();
    running.prepared = prepared;
    this.#checkMarks(running, documents);
  }

  #checkMarks(running: RunningAnswer, documents: readonly QuotedDocument[]): void {
    const { live } = running;
    running.marks?.stop();
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
    const began = () => report.began();
    const { signal } = stop;
    const fail = (error: unknown) => end(failed(error));
    if (!running?.prepared || running.wasRequested) {
      const left = running ? Promise.resolve(interruptedOutcome()) : null;
      void (left ?? this.#resume(job, { signal, began, fail })).then(end, fail);
      return () => stop.abort();
    }
    const { prepared } = running;
    running.wasRequested = true;
    running.fail = fail;
    const isEmpty = () => Object.values(running.live.whole()).every((text) => text === '');
    const stream = () => this.#stream(running, prepared, job.answerId, signal, began);
    void whenBack(stream, { clock: this.#deps.store.clock, signal, isEmpty }).then(
      () => end({ status: 'done', error: null, usage: running.usage }),
      (error: unknown) => end(endedBy(running, error)),
    );
    return () => stop.abort();
  }

  /**
   * An answer that was requested before its page was left: a server may have gone on with it. What it has comes from
   * the beginning, in the place of what was saved here.
   */
  async #resume(
    job: AnswerJob,
    {
      signal,
      began,
      fail,
    }: { signal: AbortSignal; began: () => void; fail: RunningAnswer['fail'] },
  ): Promise<AnswerOutcome> {
    const { store } = this.#deps;
    const begun = this.#begin(job, signal, true);
    begun.catch(() => undefined);
    // Also one that is stopped at once: the server ends it.
    const resumed =
      job.kind === 'continue' ? null : await this.#resumed(job, signal).catch(() => null);
    const running = await begun;
    running.fail = fail;
    if (!resumed) return interruptedOutcome();
    const sources = (await getMessage(store, job.answerId))?.sources ?? [];
    const documents = await quotedDocuments(store, sources);
    let hasStarted = false;
    try {
      for await (const event of resumed) {
        if (!hasStarted) {
          await restartAnswer(store, job.answerId);
          running.live.restart();
          this.#checkMarks(running, documents);
          began();
        }
        hasStarted = true;
        this.#apply(running, event, documents);
      }
      return { status: 'done', error: null, usage: running.usage };
    } catch (thrown) {
      return hasStarted ? endedBy(running, thrown) : interruptedOutcome();
    }
  }

  /** null: no server keeps answers of its model. */
  async #resumed({ answerId }: AnswerJob, signal: AbortSignal) {
    const row = await getMessage(this.#deps.store, answerId);
    if (!row?.model) return null;
    const { provider, ref } = await this.#deps.models.resolve(row.model);
    return provider.resume?.({ model: ref.model, resumeAs: answerId, signal }) ?? null;
  }

  /**
   * Saves the end. Restored without a running answer, it ends what the rows contain. @throws what has refused it, as a full
   * disk: its text stays in memory, where followers read it, and is saved once it can be.
   */
  async save(job: AnswerJob, outcome: AnswerOutcome): Promise<void> {
    try {
      await this.#save(job, outcome);
    } catch (error) {
      this.#saveLater(job, outcome);
      throw error;
    }
  }

  #saveLater(job: AnswerJob, outcome: AnswerOutcome): void {
    this.#deps.store.clock.after(saveAgainMs, () => {
      this.#save(job, outcome).catch(() => this.#saveLater(job, outcome));
    });
  }

  async #save(job: AnswerJob, outcome: AnswerOutcome): Promise<void> {
    // A preparation that was stopped may be between two of its steps.
    await this.#preparing.get(job.answerId)?.catch(() => undefined);
    const running = this.#running.get(job.answerId) ?? (await this.#takeOver(job));
    if (!running) return;
    const { live, release } = running;
    await live.settle();
    try {
      await this.#makeRow(running, job);
      const end = await this.#endOf(running, job, outcome);
      const row = await finishAnswer(this.#deps.store, job.answerId, end, live.whole());
      live.end(row?.status ?? outcome.status);
    } catch (error) {
      live.end('failed');
      throw error;
    }
    this.#running.delete(job.answerId);
    release();
  }

  /** Its question may have been deleted meanwhile. */
  async #makeRow(running: RunningAnswer, job: AnswerJob): Promise<void> {
    const { store } = this.#deps;
    if (running.hasRow || !(await getMessage(store, job.messageId))) return;
    await startAnswer(store, job);
    running.hasRow = true;
  }

  async #endOf(running: RunningAnswer, { answerId, kind }: AnswerJob, outcome: AnswerOutcome) {
    const usage = outcome.usage ?? running.usage;
    // What there was before can be continued once the failure has passed.
    const canGoOn = kind === 'continue' && mayPass(outcome) && running.live.whole().text !== '';
    const coverage = coverageOf(running, usage);
    const citations = running.marks
      ? await running.marks.atEnd()
      : await this.#storedCitations(answerId, running.live.whole().text);
    // The plan may have changed during the request.
    const { promptTokens } = running.prepared ?? {};
    return {
      ...outcome,
      ...(canGoOn && { status: 'interrupted' as const }),
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
    const stored = await readAnswer(this.#deps.store, answerId);
    if (!stored) throw new CodedError('not_found', 'no such answer');
    if (isLive(stored.row.status)) return yield* followStored(this.#deps, answerId, signal);
    yield wholeChunk(stored.row);
    return stored.row.status;
  }

  isRunning(answerId: string): boolean {
    return this.#running.has(answerId);
  }

  count(parts: readonly PromptPart[]) {
    return this.#count(parts);
  }

  /** `isLeft`: its context has died, and others see that at the same moment. */
  async #begin(job: AnswerJob, signal: AbortSignal, isLeft = false): Promise<RunningAnswer> {
    const { locks } = this.#deps;
    const releaseChat = await this.#turns.join(job.conversationId, job.messageId, signal);
    const lock = answerLock(job.answerId);
    let releaseAnswer: Release | null = null;
    const release = () => {
      releaseAnswer?.();
      releaseChat();
    };
    try {
      releaseAnswer = isLeft ? await locks.wait(lock, signal) : await locks.take(lock);
      if (!releaseAnswer) throw new CodedError('failed', 'another window has this answer in hand');
      return await this.#open(job, release);
    } catch (error) {
      if (!this.#running.has(job.answerId)) release();
      throw error;
    }
  }

  async #open(job: AnswerJob, release: Release): Promise<RunningAnswer> {
    const { store } = this.#deps;
    const known = await readAnswer(store, job.answerId);
    if (known && hasEnded(known.row)) {
      throw new CodedError('invalid', 'the answer has ended');
    }
    // Text saved before its context died is part of the row; new offsets count after it.
    if (known && known.nextSeq > 0) await interruptAnswer(store, job.answerId);
    const begun = known?.row ?? { text: '', reasoning: '' };
    const running = runningAnswer(store, job.answerId, begun, release);
    // Before its row: a reader that sees the row may follow at once.
    this.#running.set(job.answerId, running);
    await startAnswer(store, job);
    running.hasRow = true;
    return running;
  }

  /** For an end that another context had started to save, or that came before the row existed. */
  async #takeOver(job: AnswerJob): Promise<RunningAnswer | null> {
    const release = await this.#deps.locks.take(answerLock(job.answerId));
    if (!release) return null;
    try {
      return await this.#open(job, release);
    } catch (error) {
      const unstored = this.#running.get(job.answerId);
      if (unstored) return unstored;
      release();
      if (toCodedError(error).code === 'invalid') return null;
      throw error;
    }
  }

  async #stream(
    running: RunningAnswer,
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
      else if (event.kind === 'source')
        await this.#found(running, prepared, answerId, event.document);
      else this.#apply(running, event, prepared.documents);
      if (event.kind !== 'content' && event.kind !== 'reasoning') continue;
      if (!hasStarted) began();
      hasStarted = true;
    }
  }

  /** What a model's event changes. */
  #apply(running: RunningAnswer, event: ChatEvent, documents: readonly QuotedDocument[]): void {
    const { live } = running;
    if (event.kind === 'usage') running.usage = event.usage;
    if (event.kind === 'retract') {
      // What was written so far was thoughts: its marks are none of the answer.
      live.retract();
      this.#checkMarks(running, [...documents, ...running.found]);
    }
    if (event.kind !== 'content' && event.kind !== 'reasoning') return;
    live.append(event.kind, event.text);
    if (event.kind === 'content') running.marks?.add(event.text);
  }

  /** A source more: saved before the model can quote it. */
  async #found(
    running: RunningAnswer,
    prepared: PreparedAnswer,
    answerId: string,
    document: Document,
  ): Promise<void> {
    running.found.push(document);
    running.marks?.addSource(document);
    const sources = [...sourcesOf(prepared), ...running.found.map(sourceOf)];
    await recordSources(this.#deps.store, answerId, sources);
  }

  /** Saved at once, for an answer that may break off; its end saves it again. */
  #covered(running: RunningAnswer, answerId: string, coverage: Coverage): void {
    running.coverage = coverage;
    recordCoverage(this.#deps.store, answerId, coverage).catch(() => undefined);
  }
}
