import { useCallback, useRef } from 'react';
import type { RequestOf } from '#bus/types.ts';
import type { Message } from '#domain/conversations.ts';
import type { ModelRef } from '#domain/models/model-ref.ts';
import { useShell } from '#features/shell.tsx';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { type TurnsInput, useAsk } from './use-ask.ts';

/**
 * How a source is read for a new answer: all of it, or only the parts that an older one lacks; and
 * the answer that the new one is compared with.
 */
export type ReadAgain = Partial<Pick<RequestOf<'turn.retry'>, 'task' | 'partsOf' | 'comparison'>>;

/** What a person can do to a conversation. Every failure goes to `failed`. */
export function useTurns(input: TurnsInput) {
  const { bus, newId } = useShell();
  const { pending, ask, takeBack, sendWithout } = useAsk(input);
  const latest = useRef(input);
  latest.current = input;

  const run = useCallback(async (work: Promise<unknown>) => {
    try {
      await work;
    } catch (error) {
      latest.current.failed(toCodedError(error), null);
    }
  }, []);

  const retry = useCallback(
    (question: Message, model: ModelRef | null, again: ReadAgain = {}) => {
      const { conversationId, messageId } = question;
      const answerId = newId();
      // Two that are compared are both shown.
      latest.current.choose(messageId, again.comparison === undefined ? answerId : null);
      const requested = { conversationId, messageId, answerId, model };
      return run(
        bus.request('turn.retry', { ...requested, task: 'auto', partsOf: null, ...again }),
      );
    },
    [bus, newId, run],
  );

  const goOn = useCallback(
    ({ conversationId, messageId }: Message) =>
      run(bus.request('turn.continue', { conversationId, answerId: messageId })),
    [bus, run],
  );

  /** What streams, or the one of two that is named. */
  const stop = useCallback(
    (answerId?: string) => {
      const { conversationId } = latest.current;
      if (!conversationId) return Promise.resolve();
      return run(bus.request('turn.stop', { conversationId, ...(answerId ? { answerId } : {}) }));
    },
    [bus, run],
  );

  const withdraw = useCallback(
    async ({ conversationId, messageId }: Message): Promise<string> => {
      try {
        return (await bus.request('turn.unqueue', { conversationId, messageId })).text;
      } catch (error) {
        latest.current.failed(toCodedError(error), null);
        return '';
      }
    },
    [bus],
  );

  return { pending, ask, takeBack, sendWithout, retry, goOn, stop, withdraw, run };
}
