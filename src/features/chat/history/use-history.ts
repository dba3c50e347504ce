import { useCallback, useEffect, useState } from 'react';
import { map, switchMap, timer } from 'rxjs';
import type { ConversationInfo } from '#bus/contract/store-commands.ts';
import { busRequest } from '#features/bus-observables.ts';
import { useShell } from '#features/shell.tsx';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { useSelector } from '#ui/actors/use-selector.ts';
import { useOpenConversation } from '../state/use-open-conversation.ts';

const pageSize = 50;
const searchAfterMs = 150;

interface HistoryPage {
  list: readonly ConversationInfo[];
  more: boolean;
}

/**
 * The list of chats, searched by the store, for `words` at first; requested again when the open chat gets a name or
 * message.
 */
export function useHistory(words: string) {
  const { bus } = useShell();
  const [search, setSearch] = useState(words);
  const [limit, setLimit] = useState(pageSize);
  const [found, setFound] = useState<HistoryPage | null>(null);
  const [failure, setFailure] = useState<CodedError | null>(null);
  const [version, setVersion] = useState(0);
  const openChat = useSelector(
    useOpenConversation().rows,
    ({ conversation, messages }) => `${conversation?.id} ${conversation?.name} ${messages.length}`,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `openChat` and `version` request the list again: the store has changed, and the request does not name how
  useEffect(() => {
    const list = timer(search === '' ? 0 : searchAfterMs).pipe(
      switchMap(() => busRequest(bus, 'conversation.list', { search, limit })),
      map(({ conversations, more }) => ({ list: conversations, more })),
    );
    const subscription = list.subscribe({
      next: (page) => {
        setFound(page);
        setFailure(null);
      },
      error: (error: unknown) => setFailure(toCodedError(error)),
    });
    return () => subscription.unsubscribe();
  }, [bus, search, limit, openChat, version]);

  const refresh = useCallback(() => setVersion((count) => count + 1), []);
  useEffect(() => bus.on('conversations.changed', refresh), [bus, refresh]);
  const showMore = () => setLimit((count) => count + pageSize);
  return { search, setSearch, found, failure, refresh, showMore };
}
