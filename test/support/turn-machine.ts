import { createActor, fromCallback, fromPromise } from 'xstate';
import { type AwaitedSource, sourceKey } from '#domain/conversations/awaited-sources.ts';
import type { AnswerOutcome } from '#domain/conversations/turns.ts';
import { chatTurnMachine } from '#machines/chat-turn/chat-turn.machine.ts';
import type {
  ChatTurnEmitted,
  ChatTurnEvent,
  TurnJob,
} from '#machines/chat-turn/chat-turn.types.ts';
import { questionSourcesMachine } from '#machines/chat-turn/question-sources.machine.ts';
import type { QuestionSourcesEvent } from '#machines/chat-turn/question-sources.types.ts';

export const model = { connection: 'OPENAI_API', model: 'gpt-4o' } as const;
export const job = (id: string, comparison: TurnJob['comparison'] = null): TurnJob => ({
  kind: 'ask',
  task: 'auto',
  partsOf: null,
  comparedMessageId: null,
  comparison,
  conversationId: 'c',
  messageId: `q${id}`,
  answerId: `a${id}`,
  model: null,
});
export const done: AnswerOutcome = { status: 'done', error: null, usage: null };

function resolvers() {
  let resolve = () => {};
  let reject = (_error: unknown) => {};
  const promise = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve: () => resolve(), reject: (error: unknown) => reject(error) };
}

const newSteps = () => ({
  prepare: resolvers(),
  save: resolvers(),
  comparison: resolvers(),
  attach: resolvers(),
  send: (_event: ChatTurnEvent) => {},
  /** Sends an event to the machine of the sources. */
  read: (_event: QuestionSourcesEvent) => {},
});
type Steps = ReturnType<typeof newSteps>;

/** A conversation's machine whose actors the test controls; `log` records what ran. */
export function turnMachine(snapshot?: unknown) {
  const log: string[] = [];
  const emitted: ChatTurnEmitted[] = [];
  const steps = newSteps();
  const machine = fakeMachine(steps, log);
  const options = {
    input: { conversationId: 'c' },
    ...(snapshot ? { snapshot: snapshot as never } : {}),
  };
  const actor = createActor(machine, options);
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { actor, steps, log, emitted, settle };
}

function fakeMachine(steps: Steps, log: string[]) {
  return chatTurnMachine.provide({
    actors: {
      sources: fakeSources(steps, log),
      prepare: fromPromise(({ input, signal }) => {
        log.push(`prepare ${input.job.answerId}`);
        signal.addEventListener('abort', () => log.push('prepare stopped'));
        steps.prepare = resolvers();
        return steps.prepare.promise;
      }),
      answer: fromCallback<ChatTurnEvent, { job: TurnJob }>(({ input, sendBack }) => {
        log.push(`answer ${input.job.answerId}`);
        steps.send = sendBack;
        return () => log.push('answer stopped');
      }),
      comparison: fromPromise(({ input, signal }) => {
        if (!input.job.comparison) return Promise.resolve();
        log.push(`comparison ${input.job.comparison.answerId}`);
        signal.addEventListener('abort', () => log.push('comparison stopped'));
        steps.comparison = resolvers();
        return steps.comparison.promise;
      }),
      save: fromPromise(({ input }) => {
        log.push(`save ${input.job.answerId} ${input.outcome.status}`);
        steps.save = resolvers();
        return steps.save.promise;
      }),
    },
  });
}

function fakeSources(steps: Steps, log: string[]) {
  const senders = new Map<string, Steps['read']>();
  return questionSourcesMachine.provide({
    actors: {
      collect: fromCallback<QuestionSourcesEvent, { sources: AwaitedSource[] }>(
        ({ input, sendBack }) => {
          const keys = input.sources.map(sourceKey).join(', ');
          log.push(`collect ${keys}`);
          senders.set(keys, sendBack);
          steps.read = (event) => {
            const key = 'source' in event ? event.source : '';
            (senders.get(key) ?? sendBack)(event);
          };
          return () => log.push(`collect ${keys} stopped`);
        },
      ),
      attach: fromPromise(({ input: { messageId, docIds, uploadIds } }) => {
        log.push(`attach ${[messageId, ...docIds].join(' ')} (${uploadIds.join(' ')})`);
        steps.attach = resolvers();
        return steps.attach.promise;
      }),
    },
  });
}

export type TurnMachine = ReturnType<typeof turnMachine>;
