import { useCallback, useEffect, useState } from 'react';
import { map, switchMap, timer } from 'rxjs';
import type { ConversationInfo } from '#bus/contract/store-commands.ts';
import { busRequest } from '#features/bus-observables.ts';
import { useShell } from '#features/shell.tsx';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { useSelector } from '#ui/actors/use-selector.ts';
import { useOpenConversation } from '../state/use-open-conversation.ts';

/** S9.9. */
const pageSize = 20;
const searchAfterMs = 150;

/** Which chats are listed. */
export interface HistoryView {
  kind: 'listed' | 'deleted';
  folder?: string;
}

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
  const [view, setView] = useState<HistoryView>({ kind: 'listed' });
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
      switchMap(() => busRequest(bus, 'conversation.list', { search, limit, ...view })),
      map(({ conversations, more }) => ({ list: conversations, more })),
    );
    const subscription = list.subscribe({
      next: (page) => {
        setFound((before) => ({ ...page, list: sameRows(before?.list ?? [], page.list) }));
        setFailure(null);
      },
      error: (error: unknown) => setFailure(toCodedError(error)),
    });
    return () => subscription.unsubscribe();
  }, [bus, search, limit, view, openChat, version]);

  const refresh = useCallback(() => setVersion((count) => count + 1), []);
  useEffect(() => bus.on('conversations.changed', refresh), [bus, refresh]);
  const showMore = () => setLimit((count) => count + pageSize);
  const folders = useFolders(version);
  return { search, setSearch, view, setView, folders, found, failure, refresh, showMore };
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Rows that have not changed stay the same objects, so that they are not rendered again. */
function sameRows(
  before: readonly ConversationInfo[],
  now: readonly ConversationInfo[],
): readonly ConversationInfo[] {
  const known = new Map(before.map((row) => [row.id, row]));
  return now.map((row) => {
    const same = known.get(row.id);
    return same && isEqual(same, row) ? same : row;
  });
}

/** Requested again with each `version`. */
function useFolders(version: number): readonly string[] {
  const { bus } = useShell();
  const [folders, setFolders] = useState<readonly string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each version the store has changed
  useEffect(() => {
    const subscription = busRequest(bus, 'conversation.folders', {}).subscribe({
      next: (reply) =>
        setFolders((before) => (isEqual(before, reply.folders) ? before : reply.folders)),
      // The list itself reports what fails.
      error: () => undefined,
    });
    return () => subscription.unsubscribe();
  }, [bus, version]);
  return folders;
}
