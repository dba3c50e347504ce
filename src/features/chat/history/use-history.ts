import { useCallback, useEffect, useState } from 'react';
import { from } from 'rxjs';
import { useShell } from '#features/shell.tsx';
import { useSelector } from '#ui/actors/use-selector.ts';
import { useOpenConversation } from '../state/use-open-conversation.ts';
import { type HistoryView, useFoundChats } from './use-found-chats.ts';
import { useServerChats } from './use-server-chats.ts';

/**
 * The list of chats, searched by the store, for `words` at first; requested again when the open chat gets a name or
 * message.
 */
export function useHistory(words: string) {
  const { bus } = useShell();
  const [search, setSearch] = useState(words);
  const [view, setView] = useState<HistoryView>({ kind: 'listed' });
  const [version, setVersion] = useState(0);
  const openChat = useSelector(
    useOpenConversation().rows,
    ({ conversation, messages }) => `${conversation?.id} ${conversation?.name} ${messages.length}`,
  );
  const refresh = useCallback(() => setVersion((count) => count + 1), []);
  useEffect(() => bus.on('conversations.changed', refresh), [bus, refresh]);
  const chats = useFoundChats(search, view, `${version} ${openChat}`);
  const folders = useFolders(version);
  const server = useServerChats(search, view);
  return { search, setSearch, view, setView, folders, refresh, server, ...chats };
}

/** Requested again with each `version`. */
export function useFolders(version: number): readonly string[] {
  const { rows } = useShell();
  const [folders, setFolders] = useState<readonly string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each version the store has changed
  useEffect(() => {
    const subscription = from(rows.conversation.folders()).subscribe({
      next: (read) =>
        setFolders((before) => (JSON.stringify(before) === JSON.stringify(read) ? before : read)),
      // The list itself reports what fails.
      error: () => undefined,
    });
    return () => subscription.unsubscribe();
  }, [rows, version]);
  return folders;
}
