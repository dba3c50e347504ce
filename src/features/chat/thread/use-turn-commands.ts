import { useMemo } from 'react';
import type { RequestOf } from '#bus/types.ts';
import type { Message } from '#domain/conversations/conversations.ts';
import type { ModelRef } from '#domain/models/model-ref.ts';
import { useShell } from '#features/shell.tsx';
import { useChatContext } from '../context/use-chat-context.ts';
import { useChatWindow } from '../state/use-chat-window.ts';
import { useReport } from '../state/use-report.ts';
import { useTurnQueue } from '../state/use-turn-queue.ts';

/**
 * How a source is read for a new answer: all of it, or only the parts that failed in an earlier
 * one; and the answer with which the new one is compared.
 */
export type ReadAgain = Partial<Pick<RequestOf<'turn.retry'>, 'task' | 'partsOf' | 'comparison'>>;

interface TurnCommands {
  retry: (question: Message, model: ModelRef | null, again?: ReadAgain) => Promise<void>;
  goOn: (answer: Message) => Promise<void>;
  /** The streaming answer, or the named one of two. */
  stop: (answerId?: string) => Promise<void>;
  /** Removes a queued question; its text returns to the composer. */
  withdraw: (question: Message) => Promise<void>;
  /** Sends a queued question without the sources that it still waits for. */
  sendNow: (question: Message) => Promise<void>;
  /** Reads again the addresses of a queued question that could not be read. */
  readAgain: (question: Message) => Promise<void>;
}

/** What a person can do to the turns of a conversation. A failure is shown. */
export function useTurnCommands(): TurnCommands {
  const { bus, newId } = useShell();
  const window = useChatWindow();
  const context = useChatContext();
  const queue = useTurnQueue();
  const report = useReport();
  return useMemo(
    () => ({
      retry({ conversationId, messageId }, model, again = {}) {
        const answerId = newId();
        // Two that are compared are both shown.
        window.choose(messageId, again.comparison === undefined ? answerId : null);
        const requested = { conversationId, messageId, answerId, model };
        return report(
          bus.request('turn.retry', { ...requested, task: 'auto', partsOf: null, ...again }),
        );
      },
      goOn: ({ conversationId, messageId }) =>
        report(bus.request('turn.continue', { conversationId, answerId: messageId })),
      async stop(answerId) {
        const { conversationId } = window.shown.getSnapshot();
        if (!conversationId) return;
        const body = { conversationId, ...(answerId ? { answerId } : {}) };
        await report(bus.request('turn.stop', body));
      },
      withdraw({ conversationId, messageId, generation }) {
        const turn = queue.getSnapshot().queue.find((each) => each.messageId === messageId);
        return report(
          bus.request('turn.withdraw', { conversationId, messageId }).then(({ text }) => {
            // The text of a task is its name.
            if (!generation) window.giveBack(text);
            for (const source of turn?.awaited ?? []) {
              if (source.kind === 'address') context.addresses?.pick(source.url);
            }
          }),
        );
      },
      readAgain: ({ conversationId, messageId }) =>
        report(bus.request('turn.readAgain', { conversationId, messageId })),
      sendNow: ({ conversationId, messageId }) =>
        report(bus.request('turn.sendNow', { conversationId, messageId })),
    }),
    [bus, newId, window, context, queue, report],
  );
}
