import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo } from 'react';
import type { CodedError } from '#shared/errors/coded-error.ts';
import { useSelector } from '#ui/actors/use-selector.ts';
import { useChatContext } from '../context/use-chat-context.ts';
import { useChatModels } from '../state/use-chat-models.ts';
import { useChatWindow } from '../state/use-chat-window.ts';
import { useComposerFiles } from '../state/use-composer-files.ts';
import { useOpenConversation } from '../state/use-open-conversation.ts';
import { useErrorReport } from '../state/use-report.ts';
import type { Pending } from './pending.ts';
import { useTurns } from './use-turns.ts';

export type TurnActions = Omit<ReturnType<typeof useTurns>, 'pending'>;

const PendingContext = createContext<readonly Pending[]>([]);
const TurnsContext = createContext<TurnActions | null>(null);

/** Questions that were sent and whose rows have not come. */
export function usePending(): readonly Pending[] {
  return useContext(PendingContext);
}

/** What a person can do to a conversation; the same functions until something they need changes. */
export function useTurnActions(): TurnActions {
  const actions = useContext(TurnsContext);
  if (!actions) throw new Error('TurnsProvider is missing');
  return actions;
}

export function TurnsProvider({ children }: { children: ReactNode }) {
  const window = useChatWindow();
  const { conversationId, waiting, isRead } = useSelector(window.shown, (shown) => shown);
  const { rows, branch } = useOpenConversation();
  const { messages } = useSelector(rows, (state) => state);
  const { items } = useSelector(branch, (state) => state);
  const { list } = useComposerFiles();
  const { uploads, isReady } = useSelector(list.state, (state) => state);
  const context = useChatContext();
  const { chosen } = useChatModels();
  const failed = useFailure();
  useClaims(waiting.flatMap(({ uploadIds }) => uploadIds).join(' '));
  const choose = useCallback(
    (parent: string, child: string | null) => window.choose(parent, child),
    [window],
  );
  const { pending, ask, takeBack, sendWithout, retry, goOn, stop, withdraw, run } = useTurns({
    conversationId,
    rows: messages,
    items,
    choose,
    open: (id) => window.open(id),
    model: chosen,
    failed,
    uploads: { uploads, ready: isReady, now: () => list.state.getSnapshot().uploads },
    slot: {
      ready: isRead,
      waiting,
      setWaiting: (change) => window.setWaiting(change),
      restoreDraft: (text) => window.restoreDraft(text),
    },
    carried: (id, sources) => {
      if (id === window.shown.getSnapshot().conversationId)
        context.send({ type: 'asked', sources });
    },
  });
  const actions = useMemo(
    () => ({ ask, takeBack, sendWithout, retry, goOn, stop, withdraw, run }),
    [ask, takeBack, sendWithout, retry, goOn, stop, withdraw, run],
  );
  return (
    <TurnsContext value={actions}>
      <PendingContext value={pending}>{children}</PendingContext>
    </TurnsContext>
  );
}

/** Files that wait with a question do not go with the next one. */
function useClaims(claimedIds: string): void {
  const context = useChatContext();
  const { list } = useComposerFiles();
  useEffect(() => {
    const claimed = new Set(claimedIds.split(' '));
    const subscription = list.state.changes.subscribe(({ uploads, adding }) =>
      context.send({ type: 'files', files: [...uploads, ...adding], claimed }),
    );
    return () => subscription.unsubscribe();
  }, [claimedIds, list, context]);
}

/** Gives the words back to the composer, and says what happened. */
function useFailure() {
  const window = useChatWindow();
  const report = useErrorReport();
  return useCallback(
    (error: CodedError, text: string | null) => {
      if (text !== null) window.restoreDraft(text);
      report(error);
    },
    [window, report],
  );
}
