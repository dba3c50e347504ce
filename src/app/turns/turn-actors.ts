import {
  concat,
  distinctUntilChanged,
  map,
  Observable,
  of,
  Subject,
  startWith,
  switchMap,
} from 'rxjs';
import { type Actor, fromCallback, fromPromise, waitFor } from 'xstate';
import type { AwaitedSource } from '#domain/conversations/awaited-sources.ts';
import { emptyQueue, type TurnQueue } from '#domain/conversations/turn-queue.ts';
import { chatTurnMachine } from '#machines/chat-turn/chat-turn.machine.ts';
import {
  type ChatTurnSnapshot,
  currentJob,
  isBusy,
  isIdle,
  queuedTurns,
} from '#machines/chat-turn/chat-turn.selectors.ts';
import type {
  ChatTurnEmitted,
  ChatTurnEvent,
  TurnJob,
} from '#machines/chat-turn/chat-turn.types.ts';
import type { questionSourcesMachine } from '#machines/chat-turn/question-sources.machine.ts';
import type { LocksPort } from '#platform/ports.ts';
import type { AnswerRunner } from '#services/chat/answer-runner.ts';
import { answerLock } from '#services/chat/lock-names.ts';
import { endInterrupted } from '#services/chat/stored-marks.ts';
import { liveAnswerIds } from '#services/store/conversations/live-answer.ts';
import { getMessage } from '#services/store/conversations/messages.ts';
import { queuedQuestions, settleQuestion } from '#services/store/conversations/questions.ts';
import { timeNow } from '#services/store/database/new-rows.ts';
import type { Store } from '#services/store/database/store.ts';
import { ActorHost } from '../actor-host.ts';
import {
  queueKey,
  recoverTurns,
  type TurnRecord,
  turnStorage,
  turnVersion,
} from './turn-storage.ts';

interface TurnActorsDeps {
  store: Store;
  locks: LocksPort;
  runner: AnswerRunner;
  /** The sources of queued questions. */
  sources: typeof questionSourcesMachine;
  /** Called with the emitted events of the machines. */
  readonly onEmitted?: (event: ChatTurnEmitted) => void;
}

type ChatTurnActor = Actor<typeof chatTurnMachine>;
type JobState = 'started' | 'queued';

/** The turns of the conversations that this context answers. */
export class TurnActors {
  readonly #deps: TurnActorsDeps;
  /** Questions of a later time may be on their way to their machine. */
  readonly #startedAt: string;
  readonly #storage: ReturnType<typeof turnStorage>;
  readonly #host: ActorHost<typeof chatTurnMachine, TurnRecord>;
  /** An actor has started, or is in another state. */
  readonly #changes = new Subject<void>();
  /** Second answers that are not in their queue yet, by id. */
  readonly #starting = new Map<string, { conversationId: string; isStopped: boolean }>();

  constructor(deps: TurnActorsDeps) {
    const { store, locks, onEmitted } = deps;
    this.#deps = deps;
    this.#startedAt = timeNow(store);
    this.#storage = turnStorage(store, store.newId());
    this.#host = new ActorHost({
      machine: provided(deps, (job, signal) => this.#answerComparison(job, signal)),
      version: turnVersion,
      storage: this.#storage,
      locks,
      clock: store.clock,
      isDone: isIdle,
      recover: recoverTurns,
      onChanged: () => this.#changes.next(),
      ...(onEmitted && { onEmitted }),
    });
  }

  /** @param sources those that are still being read: the question waits for them */
  async enqueue(job: TurnJob, sources: AwaitedSource[] = []): Promise<JobState> {
    const key = queueKey(job.conversationId, 'turns');
    const actor = await this.#host.send(key, { type: 'turn.enqueue', job, sources });
    return (actor && stateIn(actor.getSnapshot(), job.answerId)) ?? 'queued';
  }

  /** Every answer of the turn that is under way, or the named one. True where there was one. */
  stop(conversationId: string, answerId?: string): boolean {
    const stopped = this.#queues(conversationId).filter((actor) => {
      const snapshot = actor.getSnapshot();
      return isBusy(snapshot) && (!answerId || currentJob(snapshot)?.answerId === answerId);
    });
    for (const actor of stopped) actor.send({ type: 'turn.stop' });
    const starting = [...this.#starting].filter(
      ([id, start]) => start.conversationId === conversationId && (!answerId || id === answerId),
    );
    for (const [, start] of starting) start.isStopped = true;
    return stopped.length + starting.length > 0;
  }

  /** Removes a queued question, or a queued repetition of its answer. */
  withdraw(conversationId: string, messageId: string): TurnJob | null {
    const actor = this.#host.actorOf(queueKey(conversationId, 'turns'));
    const turns = actor ? queuedTurns(actor.getSnapshot()) : [];
    const job = turns.findLast((turn) => turn.job.messageId === messageId)?.job;
    if (!actor || !job) return null;
    actor.send({ type: 'turn.withdraw', answerId: job.answerId });
    return job;
  }

  /** Sends a queued question without the sources that it still waits for. */
  sendNow(conversationId: string, messageId: string): void {
    const actor = this.#host.actorOf(queueKey(conversationId, 'turns'));
    actor?.send({ type: 'turn.sendNow', messageId });
  }

  /** Reads the sources of a queued question again that could not be read. */
  readAgain(conversationId: string, messageId: string): void {
    const actor = this.#host.actorOf(queueKey(conversationId, 'turns'));
    actor?.send({ type: 'turn.readAgain', messageId });
  }

  /** The queue of a conversation, now and after each change. */
  queueOf(conversationId: string): Observable<TurnQueue> {
    return this.#changes.pipe(
      startWith(undefined),
      map(() => this.#host.actorOf(queueKey(conversationId, 'turns'))),
      distinctUntilChanged(),
      switchMap((actor) => (actor ? queueOf(actor) : of(emptyQueue))),
      distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
    );
  }

  stateOf(conversationId: string, answerId: string): JobState | null {
    for (const actor of this.#queues(conversationId)) {
      const state = stateIn(actor.getSnapshot(), answerId);
      if (state) return state;
    }
    return null;
  }

  /** Takes over the turns of dead contexts, then ends answers and questions without a turn. */
  async restore(): Promise<void> {
    const { store } = this.#deps;
    const queued = await queuedQuestions(store);
    const left = await this.#host.restore();
    const elsewhere = new Set(left.flatMap(({ jobs }) => jobs.map((job) => job.answerId)));
    for (const answerId of await liveAnswerIds(store)) {
      if (!elsewhere.has(answerId)) await this.#interrupt(answerId);
    }
    // After the questions: another context may have saved its machine since it was restored here.
    const stored = (await this.#storage.list()).flatMap((record) => record.jobs);
    const known = new Set([...this.#jobs(), ...stored].map((job) => job.messageId));
    for (const { messageId, created_at } of queued) {
      if (created_at >= this.#startedAt || known.has(messageId)) continue;
      await settleQuestion(store, messageId);
    }
  }

  /** Its context has died, as its lock shows: takes over its turn. */
  async takeOver(answerId: string, signal: AbortSignal): Promise<void> {
    for (const { key, lock, jobs } of await this.#storage.list()) {
      const isIts = jobs.some((job) => job.answerId === answerId);
      if (!isIts || lock === this.#storage.recordOf(key).lock) continue;
      // Of the locks of a context that has died, this one may be freed last.
      const release = await this.#deps.locks.wait(lock, signal);
      release();
    }
    await this.restore();
  }

  /** Resolves when the rows have the state of the turns. */
  stored(): Promise<void> {
    return this.#host.stored();
  }

  /** Ends the turns as if the context died. */
  close(): void {
    this.#host.close();
  }

  #queues(conversationId: string): ChatTurnActor[] {
    return (['turns', 'comparison'] as const)
      .map((queue) => this.#host.actorOf(queueKey(conversationId, queue)))
      .filter((actor) => actor !== null);
  }

  /** Done when the second answer of a turn has ended, with any outcome. */
  async #answerComparison(turn: TurnJob, signal: AbortSignal): Promise<void> {
    const { conversationId, comparison } = turn;
    if (!comparison) return;
    const { answerId } = comparison;
    const key = queueKey(conversationId, 'comparison');
    const known = this.#host.actorOf(key);
    const isHere = known && stateIn(known.getSnapshot(), answerId);
    const actor = isHere ? known : await this.#startComparison(key, turn, comparison, signal);
    const hasEnded = (snapshot: ChatTurnSnapshot) => stateIn(snapshot, answerId) === null;
    if (actor) await waitFor(actor, hasEnded, { signal }).catch(() => undefined);
  }

  /** null: it exists already, as one of a dead context, which `restore` interrupts. */
  async #startComparison(
    key: string,
    turn: TurnJob,
    comparison: NonNullable<TurnJob['comparison']>,
    signal: AbortSignal,
  ): Promise<ChatTurnActor | null> {
    const { conversationId } = turn;
    const { answerId } = comparison;
    const start = { conversationId, isStopped: false };
    this.#starting.set(answerId, start);
    try {
      if ((await getMessage(this.#deps.store, answerId)) || signal.aborted) return null;
      const job = comparisonJob(turn, comparison);
      const actor = await this.#host.send(key, { type: 'turn.enqueue', job });
      if (start.isStopped) actor?.send({ type: 'turn.stop' });
      return actor;
    } finally {
      this.#starting.delete(answerId);
    }
  }

  /** Ends an answer as interrupted if no context has it in hand. */
  async #interrupt(answerId: string): Promise<void> {
    const { store, locks, runner } = this.#deps;
    if (runner.isRunning(answerId)) return;
    if (this.#jobs().some((job) => job.answerId === answerId)) return;
    const release = await locks.take(answerLock(answerId));
    if (!release) return;
    try {
      await endInterrupted(store, answerId);
    } finally {
      release();
    }
  }

  #jobs(): TurnJob[] {
    return this.#host.actors().flatMap((actor) => {
      const snapshot = actor.getSnapshot();
      return [currentJob(snapshot) ?? [], queuedTurns(snapshot).map(({ job }) => job)].flat();
    });
  }
}

function stateIn(snapshot: ChatTurnSnapshot, answerId: string): JobState | null {
  if (currentJob(snapshot)?.answerId === answerId) return 'started';
  return queuedTurns(snapshot).some(({ job }) => job.answerId === answerId) ? 'queued' : null;
}

/** The second answer of a turn, as a job of its own queue. */
function comparisonJob(
  job: TurnJob,
  { answerId, model }: NonNullable<TurnJob['comparison']>,
): TurnJob {
  return { ...job, answerId, model, comparison: null, comparedMessageId: job.answerId };
}

/** Ends as empty: an actor that was done has nothing queued. */
function queueOf(actor: ChatTurnActor): Observable<TurnQueue> {
  const snapshots = new Observable<ChatTurnSnapshot>((subscriber) => {
    subscriber.next(actor.getSnapshot());
    return actor.subscribe(subscriber);
  });
  return concat(snapshots.pipe(map(viewOf)), of(emptyQueue));
}

function viewOf(snapshot: ChatTurnSnapshot): TurnQueue {
  const questions = queuedTurns(snapshot).filter(({ job }) => job.kind === 'ask');
  return {
    current: currentJob(snapshot)?.messageId ?? null,
    queue: questions.map(({ job: { messageId }, awaited }) => ({
      messageId,
      awaited: awaited ?? [],
    })),
  };
}

function provided(
  { runner, sources }: TurnActorsDeps,
  comparison: (job: TurnJob, signal: AbortSignal) => Promise<void>,
): typeof chatTurnMachine {
  return chatTurnMachine.provide({
    actors: {
      sources,
      prepare: fromPromise(({ input, signal }) => runner.prepare(input.job, signal)),
      answer: fromCallback<ChatTurnEvent, { job: TurnJob }>(({ input, sendBack }) =>
        runner.answer(input.job, {
          began: () => sendBack({ type: 'answer.began' }),
          ended: (outcome) => sendBack({ type: 'answer.ended', outcome }),
        }),
      ),
      comparison: fromPromise(({ input, signal }) => comparison(input.job, signal)),
      save: fromPromise(({ input }) => runner.save(input.job, input.outcome)),
    },
  });
}
