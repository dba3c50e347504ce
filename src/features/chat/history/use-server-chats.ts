import { useEffect, useState } from 'react';
import { switchMap, timer } from 'rxjs';
import type { ConversationInfo } from '#domain/conversations/conversation-info.ts';
import { busRequest } from '#features/bus-observables.ts';
import { useShell } from '#features/shell.tsx';
import type { HistoryView } from './use-found-chats.ts';

/** The store answers first; a person may still be typing. */
const searchAfterMs = 500;
const minLength = 3;

export interface ServerChats {
  list: readonly ConversationInfo[];
  state: 'idle' | 'searching' | 'failed';
  hasMore: boolean;
}

const nothing: ServerChats = { list: [], state: 'idle', hasMore: false };

/**
 * Chats with the words that this device does not have yet: its server finds them page by page, while a first sync is
 * under way.
 */
export function useServerChats(search: string, { kind, folder, type }: HistoryView) {
  const { bus } = useShell();
  const [chats, setChats] = useState(nothing);
  const typed = search.trim();
  const [shown, setShown] = useState({ words: typed, kind, page: 0 });
  // Of other words the pages are others: they begin again, also for words of before.
  if (shown.words !== typed || shown.kind !== kind) setShown({ words: typed, kind, page: 0 });
  useEffect(() => {
    const { words, page } = shown;
    if (page === 0) setChats(nothing);
    if (words.length < minLength) return;
    const found = timer(page === 0 ? searchAfterMs : 0).pipe(
      switchMap(() => {
        setChats(({ list }) => ({ list, state: 'searching', hasMore: false }));
        return busRequest(bus, 'conversation.findOnServer', shown);
      }),
    );
    const subscription = found.subscribe({
      next: ({ conversations, hasMore }) =>
        setChats(({ list }) => ({ list: [...list, ...conversations], state: 'idle', hasMore })),
      error: () => setChats(({ list }) => ({ list, state: 'failed', hasMore: true })),
    });
    return () => subscription.unsubscribe();
  }, [bus, shown]);
  const list = chats.list.filter(
    (chat) => type === undefined && (folder === undefined || chat.folder === folder),
  );
  // One that failed is asked for again.
  const step = chats.state === 'failed' ? 0 : 1;
  return { ...chats, list, showMore: () => setShown({ ...shown, page: shown.page + step }) };
}
