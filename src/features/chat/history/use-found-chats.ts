import { useEffect, useRef, useState } from 'react';
import { map, NEVER, switchMap, timer } from 'rxjs';
import type { ConversationInfo } from '#domain/conversations/conversation-info.ts';
import { useShell } from '#features/shell.tsx';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';

/** S9.9. */
const pageSize = 20;
const searchAfterMs = 150;
/** A search that takes longer is seen to be under way: the first one reads all messages. */
const slowMs = 600;

/** Which chats are listed. */
export interface HistoryView {
  kind: 'listed' | 'deleted';
  folder?: string;
  /** Only those that began with a search of the web. */
  type?: 'Search';
}

interface FoundChats {
  search: string;
  /** What was searched: rows of another query are replaced, not added to. */
  query: string;
  list: readonly ConversationInfo[];
  /** Where the page after these begins; null: nowhere. */
  next: string | null;
}

/**
 * Chats that the store finds, a page at a time; those that are shown are read again with each `version`. Nothing is
 * read twice: a page begins where the one before has ended.
 */
export function useFoundChats(search: string, view: HistoryView, version: string) {
  const { rows } = useShell();
  const [found, setFound] = useState<FoundChats | null>(null);
  const [failure, setFailure] = useState<CodedError | null>(null);
  const [slow, setSlow] = useState<string | null>(null);
  const query = JSON.stringify([search, view]);
  const shown = useRef(found);
  shown.current = found;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with `version` the store has changed
  useEffect(() => {
    const before = shown.current;
    const count = before?.query === query ? before.list.length : 0;
    const limit = Math.max(pageSize, count);
    const list = timer(search === '' ? 0 : searchAfterMs).pipe(
      switchMap(() => rows.conversation.list({ search, limit, ...view })),
      map(({ conversations, next }) => ({ query, search, list: conversations, next })),
    );
    const isNew = search !== '' && before?.query !== query;
    const waiting = (isNew ? timer(slowMs) : NEVER).subscribe(() => setSlow(query));
    const ended = () => {
      waiting.unsubscribe();
      setSlow(null);
    };
    const subscription = list.subscribe({
      next: (page) => {
        ended();
        setFound((old) => ({ ...page, list: sameRows(old?.list ?? [], page.list) }));
        setFailure(null);
      },
      error: (error: unknown) => {
        ended();
        setFailure(toCodedError(error));
      },
    });
    subscription.add(waiting);
    return () => subscription.unsubscribe();
  }, [rows, query, version]);
  const showMore = async () => {
    const after = found?.next;
    if (!after) return;
    try {
      const request = { search, limit: pageSize, after, ...view };
      const page = await rows.conversation.list(request);
      // A list that was read again meanwhile has an end of its own.
      setFound((now) => (now?.query === query && now.next === after ? joined(now, page) : now));
    } catch (error) {
      setFailure(toCodedError(error));
    }
  };
  return { found, failure, isSlow: slow === query, showMore: () => void showMore() };
}

function joined(
  before: FoundChats,
  { conversations, next }: { conversations: readonly ConversationInfo[]; next: string | null },
): FoundChats {
  const known = new Set(before.list.map(({ id }) => id));
  const added = conversations.filter(({ id }) => !known.has(id));
  return { ...before, list: [...before.list, ...added], next };
}

/** Rows that have not changed stay the same objects, so that they are not rendered again. */
function sameRows(
  before: readonly ConversationInfo[],
  now: readonly ConversationInfo[],
): readonly ConversationInfo[] {
  const known = new Map(before.map((row) => [row.id, row]));
  return now.map((row) => {
    const same = known.get(row.id);
    return same && JSON.stringify(same) === JSON.stringify(row) ? same : row;
  });
}
