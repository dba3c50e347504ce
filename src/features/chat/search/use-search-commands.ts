import { useMemo } from 'react';
import type { RequestOf } from '#bus/types.ts';
import type { Message } from '#domain/conversations/conversations.ts';
import { useShell } from '#features/shell.tsx';
import { useChatWindow } from '../state/use-chat-window.ts';
import { useReport } from '../state/use-report.ts';
import { rootKey } from '../thread/branch.ts';
import { useSearchModel } from './use-search-model.ts';

type Change = RequestOf<'search.repeat'>['change'];

export interface SearchCommands {
  /** Ends the search: the answer is made of what was read until then. */
  stop: () => void;
  /** Opens the page of the engine that asks for a check. */
  solve: () => void;
  /** The same question as a sibling of the first, with its search changed. */
  repeat: (change: Change) => void;
  /** Searches again for a question that waits because nothing was found. */
  retry: () => void;
  /** Answers a question that waits without a search. */
  without: () => void;
}

/** What a person can do to the search of a question. A failure is shown. */
export function useSearchCommands(question: Message): SearchCommands {
  const { bus, newId } = useShell();
  const window = useChatWindow();
  const report = useReport();
  const model = useSearchModel();
  const { messageId, conversationId, parentMessageId } = question;
  return useMemo(() => {
    const ids = { conversationId, messageId };
    const run = { kind: 'search', id: messageId } as const;
    return {
      stop: () => void report(bus.request('run.send', { ...run, event: 'stop' })),
      solve: () => void report(bus.request('run.send', { ...run, event: 'solve' })),
      repeat: (change) => {
        const newMessageId = newId();
        window.choose(parentMessageId ?? rootKey, newMessageId);
        const requested = { ...ids, newMessageId, newAnswerId: newId(), model, change };
        void report(bus.request('search.repeat', requested));
      },
      retry: () => void report(bus.request('turn.readAgain', ids)),
      without: () => void report(bus.request('turn.sendNow', ids)),
    };
  }, [bus, newId, window, report, model, messageId, conversationId, parentMessageId]);
}
