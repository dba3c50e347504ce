import { useEffect, useState } from 'react';
import { switchMap, timer } from 'rxjs';
import type { ConversationInfo } from '#bus/contract/store-commands.ts';
import { busRequest } from '#features/bus-observables.ts';
import { useShell } from '#features/shell.tsx';
import type { HistoryView } from './use-found-chats.ts';

/** The store answers first; a person may still be typing. */
const searchAfterMs = 500;
const minLength = 3;

export interface ServerChats {
  list: readonly ConversationInfo[];
  state: 'idle' | 'searching' | 'failed';
}

const nothing: ServerChats = { list: [], state: 'idle' };

/** Chats with the words that this device does not have yet: its server finds them, while a first sync is under way. */
export function useServerChats(search: string, { kind, folder, type }: HistoryView): ServerChats {
  const { bus } = useShell();
  const [chats, setChats] = useState(nothing);
  const words = search.trim();
  useEffect(() => {
    setChats(nothing);
    if (words.length < minLength) return;
    const found = timer(searchAfterMs).pipe(
      switchMap(() => {
        setChats({ list: [], state: 'searching' });
        return busRequest(bus, 'conversation.findOnServer', { words, kind });
      }),
    );
    const subscription = found.subscribe({
      next: ({ conversations }) => setChats({ list: conversations, state: 'idle' }),
      error: () => setChats({ list: [], state: 'failed' }),
    });
    return () => subscription.unsubscribe();
  }, [bus, words, kind]);
  const list = chats.list.filter(
    (chat) => type === undefined && (folder === undefined || chat.folder === folder),
  );
  return { ...chats, list };
}
