import { type Actor, createActor, fromCallback, fromPromise } from 'xstate';
import { chatTurnMachine } from '#machines/chat-turn/chat-turn.machine.ts';
import {
  currentJob,
  isBusy,
  isSpent,
  queuedJobs,
} from '#machines/chat-turn/chat-turn.selectors.ts';
import type {
  ChatTurnEmitted,
  ChatTurnEvent,
  TurnJob,
} from '#machines/chat-turn/chat-turn.types.ts';
import type { AnswerRunner } from '#services/chat/answer-runner.ts';
import { answerLock, holderLock, type LocksPort } from '#services/chat/locks.ts';
import type { TurnRow } from '#services/store/database.ts';
import { interruptAnswer, liveAnswerIds } from '#services/store/live-answer.ts';
import { queuedQuestions, settleQuestion } from '#services/store/messages.ts';
import type { Store } from '#services/store/store.ts';
import { allTurns, deleteTurn, writeTurn } from '#services/store/turns.ts';
import { isObject, type JsonValue } from '#shared/json.ts';

/** Version of the stored snapshots; others are not taken up again. */
const snapshotVersion = 1;

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
  #actors = new Map<string, ChatTurnActor>();
  #holder: string;
  #writes: Promise<void> = Promise.resolve();

  constructor(deps: TurnRegistryDeps) {
    this.#deps = deps;
    this.#holder = deps.store.newId();
    this.#machine = provided(deps.runner);
  }

  enqueue(job: TurnJob): 'started' | 'queued' {
    const actor = this.#actors.get(job.conversationId) ?? this.#start(job.conversationId);
    actor.send({ type: 'turn.enqueue', job });
    return currentJob(actor.getSnapshot())?.answerId === job.answerId ? 'started' : 'queued';
  }

  /** True where a turn was under way. */
  stop(conversationId: string): boolean {
    const actor = this.#actors.get(conversationId);
    if (!actor || !isBusy(actor.getSnapshot())) return false;
    actor.send({ type: 'turn.stop' });
    return true;
  }

  /** The job that waits for a question, taken out of the queue. */
  unqueue(conversationId: string, messageId: string): TurnJob | null {
    const actor = this.#actors.get(conversationId);
    const jobs = actor ? queuedJobs(actor.getSnapshot()) : [];
    const job = jobs.findLast((each) => each.messageId === messageId);
    if (!actor || !job) return null;
    actor.send({ type: 'turn.unqueue', answerId: job.answerId });
    return job;
  }

  stateOf(conversationId: string, answerId: string): 'started' | 'queued' | null {
    const actor = this.#actors.get(conversationId);
    if (!actor) return null;
    const snapshot = actor.getSnapshot();
    if (currentJob(snapshot)?.answerId === answerId) return 'started';
    return queuedJobs(snapshot).some((job) => job.answerId === answerId) ? 'queued' : null;
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
    for (const row of await allTurns(store)) {
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
    for (const actor of this.#actors.values()) actor.stop();
    this.#actors.clear();
  }

  async #adopt(row: TurnRow): Promise<void> {
    await deleteTurn(this.#deps.store, row.conversationId, row.holder);
    if (row.version !== snapshotVersion || !isActive(row.snapshot)) return;
    const actor = this.#actors.get(row.conversationId);
    if (!actor) {
      this.#start(row.conversationId, row.snapshot);
      return;
    }
    // A question came before this: what was under way is left to the sweep, what waits is added.
    for (const job of jobsOf(row).waiting) actor.send({ type: 'turn.enqueue', job });
  }

  async #sweep(answerId: string): Promise<void> {
    const { store, locks, runner } = this.#deps;
    if (runner.isRunning(answerId)) return;
    if (this.#jobs().some((job) => job.answerId === answerId)) return;
    const release = await locks.take(answerLock(answerId));
    if (!release) return;
    try {
      await interruptAnswer(store, answerId);
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

  #start(conversationId: string, snapshot?: JsonValue): ChatTurnActor {
    const options = snapshot === undefined ? {} : { snapshot: snapshot as never };
    const actor = createActor(this.#machine, { input: { conversationId }, ...options });
    actor.on('*', (fact) => this.#deps.onFact?.(fact));
    this.#actors.set(conversationId, actor);
    actor.subscribe({
      next: () => this.#changed(conversationId, actor),
      error: () => this.#drop(conversationId, actor),
    });
    actor.start();
    this.#changed(conversationId, actor);
    return actor;
  }

  #changed(conversationId: string, actor: ChatTurnActor): void {
    this.#writes = this.#writes
      .then(() => this.#write(conversationId, actor))
      .catch(() => undefined);
  }

  async #write(conversationId: string, actor: ChatTurnActor): Promise<void> {
    if (this.#actors.get(conversationId) !== actor) return;
    const { store } = this.#deps;
    if (isSpent(actor.getSnapshot())) {
      this.#drop(conversationId, actor);
      await deleteTurn(store, conversationId, this.#holder);
      return;
    }
    const snapshot = JSON.parse(JSON.stringify(actor.getPersistedSnapshot())) as JsonValue;
    await writeTurn(store, {
      conversationId,
      holder: this.#holder,
      version: snapshotVersion,
      snapshot,
    });
  }

  #drop(conversationId: string, actor: ChatTurnActor): void {
    if (this.#actors.get(conversationId) !== actor) return;
    this.#actors.delete(conversationId);
    actor.stop();
  }
}

function provided(runner: AnswerRunner): typeof chatTurnMachine {
  return chatTurnMachine.provide({
    actors: {
      prepare: fromPromise(({ input, signal }) => runner.prepare(input.job, signal)),
      answer: fromCallback<ChatTurnEvent, { job: TurnJob }>(({ input, sendBack }) =>
        runner.answer(input.job, {
          began: () => sendBack({ type: 'answer.began' }),
          ended: (outcome) => sendBack({ type: 'answer.ended', outcome }),
        }),
      ),
      save: fromPromise(({ input }) => runner.save(input.job, input.outcome)),
    },
  });
}

function isActive(snapshot: JsonValue): boolean {
  return isObject(snapshot) && snapshot.status === 'active' && isObject(snapshot.context);
}

/** Jobs of a stored machine. */
function jobsOf({ snapshot }: TurnRow): { all: TurnJob[]; waiting: TurnJob[] } {
  if (!isObject(snapshot) || !isObject(snapshot.context)) return { all: [], waiting: [] };
  const { current, queue } = snapshot.context;
  const waiting = (Array.isArray(queue) ? queue : []).filter(isObject) as unknown as TurnJob[];
  const all = isObject(current) ? [current as unknown as TurnJob, ...waiting] : waiting;
  return { all, waiting };
}
