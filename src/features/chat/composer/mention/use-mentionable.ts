import { useEffect, useState } from 'react';
import { tap } from 'rxjs';
import type { ReplyOf } from '#bus/types.ts';
import type { PageState } from '#domain/capture/pages.ts';
import type { LibraryEntry } from '#domain/documents/library-entry.ts';
import { followStream } from '#features/follow-stream.ts';
import { useRequest } from '#features/hooks/use-request.ts';
import { useShell } from '#features/shell.tsx';
import { isNamed } from './mention-query.ts';

const maxTabs = 30;
const maxDocuments = 12;

type Tabs = ReplyOf<'page.tabs'>;
const noTabs: Tabs = { tabs: [], hidden: 0 };

interface FoundDocuments {
  query: string;
  entries: readonly LibraryEntry[];
}

interface Mentionable {
  tabs: readonly PageState[];
  documents: readonly LibraryEntry[];
  /** Tabs that Gloss has no access to. */
  hidden: number;
  /** Both lists have arrived, for this query. */
  ready: boolean;
}

/** Open tabs and saved documents whose names match the query. */
export function useMentionable(query: string): Mentionable {
  const { rows, windowId } = useShell();
  const open = useRequest(
    ({ bus }) => (windowId === null ? null : bus.request('page.tabs', { windowId })),
    [windowId],
    { on: ['access.changed'] },
  );
  const tabs = windowId === null || open.error ? noTabs : (open.value ?? null);
  const [found, setFound] = useState<FoundDocuments | null>(null);
  useEffect(() => {
    const request = { search: query, sort: 'newest', limit: maxDocuments } as const;
    const entries = followStream(() =>
      rows.library.watch(request).pipe(tap({ error: () => setFound({ query, entries: [] }) })),
    );
    const subscription = entries.subscribe((list) => setFound({ query, entries: list.entries }));
    return () => subscription.unsubscribe();
  }, [rows, query]);
  // Options appear together: a list that grows would move them from under the pointer.
  if (tabs === null || found === null) return nothingYet(tabs);
  const isFound = found.query === query;
  // Until the store has answered, only those of the query before that match: Enter takes the first.
  const documents = found.entries.filter(
    ({ document }) => isFound || isNamed(query, document.title),
  );
  const named = tabs.tabs.filter(({ title, url }) => isNamed(query, title, url));
  return { tabs: named.slice(0, maxTabs), documents, hidden: tabs.hidden, ready: isFound };
}

const nothingYet = (tabs: Tabs | null): Mentionable => ({
  tabs: [],
  documents: [],
  hidden: tabs?.hidden ?? 0,
  ready: false,
});
