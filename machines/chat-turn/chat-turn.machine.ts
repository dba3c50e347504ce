import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { AwaitedSource } from '#domain/conversations/awaited-sources.ts';
import type { AnswerOutcome } from '#domain/conversations/turns.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { required, requiredCallback } from '../required.ts';
import type {
  ChatTurnContext,
  ChatTurnEmitted,
  ChatTurnEvent,
  ChatTurnInput,
  ChatTurnTag,
  QueuedTurn,
  TurnJob,
} from './chat-turn.types.ts';
import { questionSourcesMachine } from './question-sources.machine.ts';

interface EnqueuedTurn {
  job: TurnJob;
  sources?: AwaitedSource[];
}

interface JobInput {
  job: TurnJob;
}

/**
 * Questions of one conversation, answered one after the other; a turn with two models waits for
 * both. A question is queued while its sources are read and while earlier questions are answered.
 * When the machine is restored after its context died, a question that was not sent is prepared
 * again. One that was sent is read on where a server keeps its answer; else the answer actor reports it
 * as interrupted, because it has no prompt any more.
 */
export const chatTurnMachine = setup({
  types: {
    context: {} as ChatTurnContext,
    events: {} as ChatTurnEvent,
    input: {} as ChatTurnInput,
    emitted: {} as ChatTurnEmitted,
    tags: {} as ChatTurnTag,
  },
  actors: {
    /** Makes the answer's row and its prompt; checks that it fits the model. */
    prepare: required<void, JobInput>('prepare'),
    /**
     * Requests the answer; sends `answer.began`, then `answer.ended`. Stopping it ends the request.
     */
    answer: requiredCallback<ChatTurnEvent, JobInput>('answer'),
    /** Has the turn's second answer made, if it has one, and is done when that has ended. */
    comparison: required<void, JobInput>('comparison'),
    /** The sources of a queued question that are still being read. */
    sources: questionSourcesMachine,
    /** Writes the end of the answer. */
    save: required<void, JobInput & { outcome: AnswerOutcome }>('save'),
  },
  guards: {
    hasNext: ({ context }) => nextTurn(context.queue) !== null,
    hasFailed: ({ context }) => context.outcome !== null,
    hasComparisonEnded: ({ context }) => context.comparisonEnded,
    isNew: ({ context }, { job }: { job: TurnJob }) =>
      ![context.current, ...context.queue.map((turn) => turn.job)].some(
        (known) => known?.answerId === job.answerId,
      ),
    isCollecting: ({ context }, { messageId }: { messageId: string }) =>
      context.queue.some(({ job, awaited }) => job.messageId === messageId && awaited !== null),
  },
  actions: {
    addTurn: assign(({ context }, { job, sources = [] }: EnqueuedTurn) => ({
      queue: [...context.queue, { job, awaited: sources.length > 0 ? sources : null, error: null }],
    })),
    collectSources: enqueueActions(({ enqueue }, { job, sources = [] }: EnqueuedTurn) => {
      if (sources.length === 0) return;
      const { messageId } = job;
      enqueue.spawnChild('sources', { id: childOf(messageId), input: { messageId, sources } });
    }),
    sendNow: sendTo((_, { messageId }: { messageId: string }) => childOf(messageId), {
      type: 'question.sendNow',
    }),
    readAgain: sendTo((_, { messageId }: { messageId: string }) => childOf(messageId), {
      type: 'question.readAgain',
    }),
    setAwaited: assign(
      ({ context }, change: Pick<QueuedTurn, 'awaited' | 'error'> & { messageId: string }) => ({
        queue: context.queue.map((turn) =>
          turn.job.messageId === change.messageId
            ? { ...turn, awaited: change.awaited, error: change.error }
            : turn,
        ),
      }),
    ),
    removeTurn: enqueueActions(({ context, enqueue }, { answerId }: { answerId: string }) => {
      const removed = context.queue.find(({ job }) => job.answerId === answerId);
      if (!removed) return;
      if (removed.awaited) enqueue.stopChild(childOf(removed.job.messageId));
      enqueue.assign({ queue: context.queue.filter((turn) => turn !== removed) });
    }),
    takeNext: assign(({ context }) => {
      const next = nextTurn(context.queue);
      if (!next) return {};
      const { job, error } = next;
      return {
        // One that fails before it starts has no second answer.
        current: error ? { ...job, comparison: null } : job,
        queue: context.queue.filter((turn) => turn !== next),
        outcome: error && failure(CodedError.fromData(error)),
        comparisonEnded: error !== null || !job.comparison,
      };
    }),
    setOutcome: assign((_, { outcome }: { outcome: AnswerOutcome }) => ({ outcome })),
    setComparisonEnded: assign({ comparisonEnded: true }),
    dropCurrent: assign({ current: null, outcome: null }),
    emitStarted: emit(({ context }) => ({
      type: 'turn.started' as const,
      answerId: currentOf(context).answerId,
    })),
    emitEnded: emit(({ context }) => ({
      type: 'turn.ended' as const,
      answerId: currentOf(context).answerId,
      status: outcomeOf(context).status,
    })),
    emitUnsaved: emit(({ context }, { error }: { error: unknown }) => ({
      type: 'turn.unsaved' as const,
      answerId: currentOf(context).answerId,
      error: toCodedError(error).toData(),
    })),
  },
}).createMachine({
  id: 'chatTurn',
  context: ({ input }) => ({
    conversationId: input.conversationId,
    queue: [],
    current: null,
    outcome: null,
    comparisonEnded: true,
  }),
  on: {
    'turn.enqueue': {
      guard: { type: 'isNew', params: ({ event }) => event },
      actions: [
        { type: 'addTurn', params: ({ event }) => event },
        { type: 'collectSources', params: ({ event }) => event },
      ],
    },
    'turn.withdraw': { actions: { type: 'removeTurn', params: ({ event }) => event } },
    'turn.sendNow': {
      guard: { type: 'isCollecting', params: ({ event }) => event },
      actions: { type: 'sendNow', params: ({ event }) => event },
    },
    'turn.readAgain': {
      guard: { type: 'isCollecting', params: ({ event }) => event },
      actions: { type: 'readAgain', params: ({ event }) => event },
    },
    'question.progress': {
      actions: { type: 'setAwaited', params: ({ event }) => ({ ...event, error: null }) },
    },
    'question.ready': {
      actions: { type: 'setAwaited', params: ({ event }) => ({ ...event, awaited: null }) },
    },
  },
  initial: 'idle',
  states: {
    idle: {
      description: 'No question is answered: none is queued, or all still wait for their sources.',
      always: { guard: 'hasNext', target: 'turning', actions: ['takeNext', 'emitStarted'] },
    },
    turning: {
      description: 'A question is answered, by one model or by two at the same time.',
      tags: 'busy',
      initial: 'starting',
      invoke: {
        src: 'comparison',
        input: ({ context }) => ({ job: currentOf(context) }),
        onDone: { actions: 'setComparisonEnded' },
        // The result of the second answer is in its own row.
        onError: { actions: 'setComparisonEnded' },
      },
      onDone: { target: 'idle', actions: 'dropCurrent' },
      states: {
        starting: {
          description: 'A question whose sources could not be saved fails at once.',
          always: [{ guard: 'hasFailed', target: 'saving' }, { target: 'preparing' }],
        },
        preparing: {
          description: 'The answer gets its row, the question its sources, history and model.',
          invoke: {
            src: 'prepare',
            input: ({ context }) => ({ job: currentOf(context) }),
            onDone: 'answering',
            onError: {
              target: 'saving',
              actions: {
                type: 'setOutcome',
                params: failed,
              },
            },
          },
          on: {
            'turn.stop': { target: 'saving', actions: { type: 'setOutcome', params: stopped } },
          },
        },
        answering: {
          description: 'The model was asked.',
          initial: 'waiting',
          invoke: {
            src: 'answer',
            input: ({ context }) => ({ job: currentOf(context) }),
            onError: {
              target: 'saving',
              actions: {
                type: 'setOutcome',
                params: failed,
              },
            },
          },
          on: {
            'turn.stop': { target: 'saving', actions: { type: 'setOutcome', params: stopped } },
            'answer.ended': {
              target: 'saving',
              actions: {
                type: 'setOutcome',
                params: ({ event }) => ({ outcome: event.outcome }),
              },
            },
          },
          states: {
            waiting: {
              description: 'Nothing came yet.',
              on: { 'answer.began': 'streaming' },
            },
            streaming: { description: 'The answer grows.' },
          },
        },
        saving: {
          description: 'The end of the answer is written; the next question waits for it.',
          invoke: {
            src: 'save',
            input: ({ context }) => ({ job: currentOf(context), outcome: outcomeOf(context) }),
            onDone: { target: 'joining', actions: 'emitEnded' },
            onError: {
              target: 'joining',
              actions: { type: 'emitUnsaved', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        joining: {
          description: 'The next question waits for the second answer.',
          always: { guard: 'hasComparisonEnded', target: 'ended' },
        },
        ended: { type: 'final' },
      },
    },
  },
});

/**
 * The next turn that may start. Questions keep their order; a repeated answer does not wait for a
 * question whose sources are still being read.
 */
function nextTurn(queue: readonly QueuedTurn[]): QueuedTurn | null {
  const waiting = queue.findIndex(({ awaited }) => awaited !== null);
  const next = queue.find(
    ({ job, awaited }, index) =>
      awaited === null && (job.kind !== 'ask' || waiting < 0 || index < waiting),
  );
  return next ?? null;
}

const childOf = (messageId: string) => `sources of ${messageId}`;

function currentOf(context: ChatTurnContext): TurnJob {
  if (!context.current) throw new Error('a turn without a job');
  return context.current;
}

function outcomeOf(context: ChatTurnContext): AnswerOutcome {
  return context.outcome ?? { status: 'interrupted', error: null, usage: null };
}

function failure(error: unknown): AnswerOutcome {
  return { status: 'failed', error: toCodedError(error).toData(), usage: null };
}

function failed({ event }: { event: { error: unknown } }): { outcome: AnswerOutcome } {
  return { outcome: failure(event.error) };
}

function stopped(): { outcome: AnswerOutcome } {
  return { outcome: { status: 'stopped', error: null, usage: null } };
}
