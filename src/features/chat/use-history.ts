import { useCallback, useEffect, useState } from 'react';
import type { ConversationInfo } from '#bus/contract/store-commands.ts';
import { useShell } from '../shell.tsx';
import type { Chat } from './use-chat.ts';

const pageSize = 50;
const searchAfterMs = 150;

/** The list of chats, searched by the store; asked anew when the open chat gets a name or message. */
export function useHistory(chat: Chat) {
  const { bus } = useShell();
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(pageSize);
  const [found, setFound] = useState<{ list: readonly ConversationInfo[]; more: boolean } | null>(
    null,
  );
  const [version, setVersion] = useState(0);
  const { conversation, messages } = chat.rows;
  const mark = `${version} ${conversation?.id} ${conversation?.name} ${messages.length}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `mark` stands for what makes a list stale
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(
      () =>
        void bus.request('conversation.list', { search, limit }, { signal: stop.signal }).then(
          ({ conversations, more }) =>
            !stop.signal.aborted && setFound({ list: conversations, more }),
          () => undefined,
        ),
      search === '' ? 0 : searchAfterMs,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [bus, search, limit, mark]);

  const refresh = useCallback(() => setVersion((count) => count + 1), []);
  const showMore = () => setLimit((count) => count + pageSize);
  return { search, setSearch, found, refresh, showMore };
}
