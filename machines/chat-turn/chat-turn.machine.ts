import { assign, emit, setup } from 'xstate';
import type { AnswerOutcome } from '#domain/turns.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { required, requiredCallback } from '../required.ts';
import type {
  ChatTurnContext,
  ChatTurnEmitted,
  ChatTurnEvent,
  ChatTurnInput,
  ChatTurnTag,
  TurnJob,
} from './chat-turn.types.ts';

interface JobInput {
  job: TurnJob;
}

/**
 * Questions of one conversation, answered one after the other; a turn with two models waits for
 * both. Restored after its context died, it
 * prepares anew what was not sent yet; what was sent ends as interrupted (the answer actor says so,
 * for it holds no prompt), and the queue goes on.
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
    /** Asks the model; sends `answer.began`, then `answer.ended`. Stopping it ends the request. */
    answer: requiredCallback<ChatTurnEvent, JobInput>('answer'),
    /** Has the turn's second answer made, if it has one, and is done when that has ended. */
    comparison: required<void, JobInput>('comparison'),
    /** Writes the end of the answer. */
    save: required<void, JobInput & { outcome: AnswerOutcome }>('save'),
  },
  guards: {
    hasQueued: ({ context }) => context.queue.length > 0,
    hasComparisonEnded: ({ context }) => context.comparisonEnded,
    isNew: ({ context }, { job }: { job: TurnJob }) =>
      ![context.current, ...context.queue].some((known) => known?.answerId === job.answerId),
  },
  actions: {
    addJob: assign(({ context }, { job }: { job: TurnJob }) => ({
      queue: [...context.queue, job],
    })),
    removeJob: assign(({ context }, { answerId }: { answerId: string }) => ({
      queue: context.queue.filter((job) => job.answerId !== answerId),
    })),
    takeNext: assign(({ context }) => ({
      current: context.queue[0] ?? null,
      queue: context.queue.slice(1),
      outcome: null,
      comparisonEnded: !context.queue[0]?.comparison,
    })),
    noteOutcome: assign((_, { outcome }: { outcome: AnswerOutcome }) => ({ outcome })),
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
      guard: { type: 'isNew', params: ({ event }) => ({ job: event.job }) },
      actions: { type: 'addJob', params: ({ event }) => ({ job: event.job }) },
    },
    'turn.unqueue': {
      actions: { type: 'removeJob', params: ({ event }) => ({ answerId: event.answerId }) },
    },
  },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is asked; the next question starts at once.',
      always: { guard: 'hasQueued', target: 'turning', actions: ['takeNext', 'emitStarted'] },
    },
    turning: {
      description: 'A question is answered, by one model or by two at the same time.',
      tags: 'busy',
      initial: 'preparing',
      invoke: {
        src: 'comparison',
        input: ({ context }) => ({ job: currentOf(context) }),
        onDone: { actions: 'setComparisonEnded' },
        // The second answer's row says how it fared.
        onError: { actions: 'setComparisonEnded' },
      },
      onDone: { target: 'idle', actions: 'dropCurrent' },
      states: {
        preparing: {
          description: 'The answer gets its row, the question its sources, history and model.',
          invoke: {
            src: 'prepare',
            input: ({ context }) => ({ job: currentOf(context) }),
            onDone: 'answering',
            onError: {
              target: 'saving',
              actions: {
                type: 'noteOutcome',
                params: ({ event }) => ({ outcome: failure(event.error) }),
              },
            },
          },
          on: {
            'turn.stop': { target: 'saving', actions: { type: 'noteOutcome', params: stopped } },
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
                type: 'noteOutcome',
                params: ({ event }) => ({ outcome: failure(event.error) }),
              },
            },
          },
          on: {
            'turn.stop': { target: 'saving', actions: { type: 'noteOutcome', params: stopped } },
            'answer.ended': {
              target: 'saving',
              actions: {
                type: 'noteOutcome',
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

function stopped(): { outcome: AnswerOutcome } {
  return { outcome: { status: 'stopped', error: null, usage: null } };
}
