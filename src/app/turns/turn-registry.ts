import { type Actor, createActor, fromCallback, fromPromise } from 'xstate';
import { chatTurnMachine } from '#machines/chat-turn/chat-turn.machine.ts';
import {
  type ChatTurnSnapshot,
  currentJob,
  isBusy,
  isIdle,
  queuedJobs,
} from '#machines/chat-turn/chat-turn.selectors.ts';
import type {
  ChatTurnEmitted,
  ChatTurnEvent,
  TurnJob,
} from '#machines/chat-turn/chat-turn.types.ts';
import type { LocksPort } from '#platform/ports.ts';
import type { AnswerRunner } from '#services/chat/answer-runner.ts';
import { answerLock, holderLock } from '#services/chat/lock-names.ts';
import { endInterrupted } from '#services/chat/stored-marks.ts';
import type { TurnRow } from '#services/store/database.ts';
import { liveAnswerIds } from '#services/store/live-answer.ts';
import { getMessage, queuedQuestions, settleQuestion } from '#services/store/messages.ts';
import type { Store } from '#services/store/store.ts';
import { allTurns, deleteTurn, writeTurn } from '#services/store/turns.ts';
import type { JsonValue } from '#shared/json.ts';
import {
  comparisonJob,
  jobsOf,
  laneKey,
  laneOf,
  machineOf,
  snapshotVersion,
} from './turn-snapshots.ts';

type ChatTurnActor = Actor<typeof chatTurnMachine>;

export interface TurnRegistryDeps {
  store: Store;
  locks: LocksPort;
  runner: AnswerRunner;
  /** Facts of the machines. */
  onFact?(fact: ChatTurnEmitted): void;
}

/** The machines of the conversations that this context runs, kept in Dexie while they have work. */
export class TurnRegistry {
  #deps: TurnRegistryDeps;
  #machine: typeof chatTurnMachine;
  /** By the keys of their lanes. */
  #actors = new Map<string, ChatTurnActor>();
  #holder: string;
  #writes: Promise<void> = Promise.resolve();

  constructor(deps: TurnRegistryDeps) {
    this.#deps = deps;
    this.#holder = deps.store.newId();
    const comparison = (job: TurnJob, signal: AbortSignal) => this.#answerComparison(job, signal);
    this.#machine = provided(deps.runner, comparison);
  }

  enqueue(job: TurnJob): 'started' | 'queued' {
    return this.#enqueue(laneKey(job.conversationId, 'turns'), job);
  }

  /** Every answer of the turn that is under way, or the named one. True where there was one. */
  stop(conversationId: string, answerId?: string): boolean {
    const stopped = this.#lanes(conversationId).filter((actor) => {
      const snapshot = actor.getSnapshot();
      return isBusy(snapshot) && (!answerId || currentJob(snapshot)?.answerId === answerId);
    });
    for (const actor of stopped) actor.send({ type: 'turn.stop' });
    return stopped.length > 0;
  }

  /** The job that waits for a question, taken out of the queue. */
  withdraw(conversationId: string, messageId: string): TurnJob | null {
    const actor = this.#actors.get(laneKey(conversationId, 'turns'));
    const jobs = actor ? queuedJobs(actor.getSnapshot()) : [];
    const job = jobs.findLast((each) => each.messageId === messageId);
    if (!actor || !job) return null;
    actor.send({ type: 'turn.unqueue', answerId: job.answerId });
    return job;
  }

  stateOf(conversationId: string, answerId: string): 'started' | 'queued' | null {
    for (const actor of this.#lanes(conversationId)) {
      const state = stateIn(actor.getSnapshot(), answerId);
      if (state) return state;
    }
    return null;
  }

  /**
   * Takes up what contexts that died left behind: their machines, then answers and questions that no
   * machine has.
   */
  async restore(): Promise<void> {
    const { store, locks } = this.#deps;
    // Held as long as this context lives.
    await locks.take(holderLock(this.#holder));
    const alive = new Set<string>();
    for (const row of (await allTurns(store)).sort(comparisonsFirst)) {
      const release = await locks.take(holderLock(row.holder));
      if (release) {
        await this.#adopt(row);
        release();
      } else for (const job of jobsOf(row).all) alive.add(job.messageId);
    }
    for (const answerId of await liveAnswerIds(store)) await this.#sweep(answerId);
    const own = new Set(this.#jobs().map((job) => job.messageId));
    for (const { messageId } of await queuedQuestions(store)) {
      if (!own.has(messageId) && !alive.has(messageId)) await settleQuestion(store, messageId);
    }
  }

  /** Resolves when what is stored says what the machines are. */
  async stored(): Promise<void> {
    await this.#writes;
  }

  /** Ends the machines as if the context died; for tests and for leaving. */
  close(): void {
    const actors = [...this.#actors.values()];
    this.#actors.clear();
    for (const actor of actors) actor.stop();
  }

  #enqueue(key: string, job: TurnJob): 'started' | 'queued' {
    const actor = this.#actors.get(key) ?? this.#start(key, job.conversationId);
    actor.send({ type: 'turn.enqueue', job });
    return stateIn(actor.getSnapshot(), job.answerId) ?? 'queued';
  }

  #lanes(conversationId: string): ChatTurnActor[] {
    return (['turns', 'comparison'] as const)
      .map((lane) => this.#actors.get(laneKey(conversationId, lane)))
      .filter((actor) => actor !== undefined);
  }

  /** Done when the second answer of a turn has ended, whatever its end. */
  async #answerComparison(job: TurnJob, signal: AbortSignal): Promise<void> {
    const { conversationId, comparison } = job;
    if (!comparison) return;
    const { answerId } = comparison;
    const key = laneKey(conversationId, 'comparison');
    if (!this.#isIn(key, answerId)) {
      // One that was begun by a context that died is left to the sweep.
      if (await getMessage(this.#deps.store, answerId)) return;
      if (signal.aborted) return;
      this.#enqueue(key, comparisonJob(job, comparison));
    }
    await this.#left(key, answerId, signal);
  }

  #isIn(key: string, answerId: string): boolean {
    const actor = this.#actors.get(key);
    return actor !== undefined && stateIn(actor.getSnapshot(), answerId) !== null;
  }

  #left(key: string, answerId: string, signal: AbortSignal): Promise<void> {
    const actor = this.#actors.get(key);
    return new Promise((resolve) => {
      const stop = new AbortController();
      const done = () => {
        stop.abort();
        resolve();
      };
      const check = () => {
        if (!this.#isIn(key, answerId)) done();
      };
      const subscription = actor?.subscribe({ next: check, error: done, complete: done });
      stop.signal.addEventListener('abort', () => subscription?.unsubscribe());
      signal.addEventListener('abort', done, { signal: stop.signal });
      check();
    });
  }

  async #adopt(row: TurnRow): Promise<void> {
    const { conversationId: key, holder } = row;
    await deleteTurn(this.#deps.store, key, holder);
    const machine = machineOf(row);
    const { all, waiting } = jobsOf(row);
    const conversationId = all[0]?.conversationId;
    if (machine && conversationId && !this.#actors.has(key)) {
      this.#start(key, conversationId, machine);
      return;
    }
    // A question came before this: what was under way is left to the sweep, what waits is added.
    for (const job of waiting) this.#enqueue(key, job);
  }

  async #sweep(answerId: string): Promise<void> {
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
    return [...this.#actors.values()].flatMap((actor) => {
      const snapshot = actor.getSnapshot();
      const current = currentJob(snapshot);
      return [...(current ? [current] : []), ...queuedJobs(snapshot)];
    });
  }

  #start(key: string, conversationId: string, snapshot?: JsonValue): ChatTurnActor {
    const options = snapshot === undefined ? {} : { snapshot: snapshot as never };
    const actor = createActor(this.#machine, { input: { conversationId }, ...options });
    actor.on('*', (fact) => this.#deps.onFact?.(fact));
    this.#actors.set(key, actor);
    actor.subscribe({
      next: () => this.#changed(key, actor),
      error: () => this.#drop(key, actor),
    });
    actor.start();
    this.#changed(key, actor);
    return actor;
  }

  #changed(key: string, actor: ChatTurnActor): void {
    this.#writes = this.#writes.then(() => this.#write(key, actor)).catch(() => undefined);
  }

  async #write(key: string, actor: ChatTurnActor): Promise<void> {
    if (this.#actors.get(key) !== actor) return;
    const { store } = this.#deps;
    if (isIdle(actor.getSnapshot())) {
      this.#drop(key, actor);
      await deleteTurn(store, key, this.#holder);
      return;
    }
    const snapshot = JSON.parse(JSON.stringify(actor.getPersistedSnapshot())) as JsonValue;
    const holder = this.#holder;
    await writeTurn(store, { conversationId: key, holder, version: snapshotVersion, snapshot });
  }

  #drop(key: string, actor: ChatTurnActor): void {
    if (this.#actors.get(key) !== actor) return;
    this.#actors.delete(key);
    actor.stop();
  }
}

/** A turn finds its second answer where that was taken up before it. */
function comparisonsFirst(a: TurnRow, b: TurnRow): number {
  const rank = ({ conversationId }: TurnRow) => (laneOf(conversationId) === 'comparison' ? 0 : 1);
  return rank(a) - rank(b);
}

function stateIn(snapshot: ChatTurnSnapshot, answerId: string): 'started' | 'queued' | null {
  if (currentJob(snapshot)?.answerId === answerId) return 'started';
  return queuedJobs(snapshot).some((job) => job.answerId === answerId) ? 'queued' : null;
}

function provided(
  runner: AnswerRunner,
  comparison: (job: TurnJob, signal: AbortSignal) => Promise<void>,
): typeof chatTurnMachine {
  return chatTurnMachine.provide({
    actors: {
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
