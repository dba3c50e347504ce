import { useEffect, useState } from 'react';
import type { LibraryEntry } from '#bus/contract/upload-commands.ts';
import type { PageState } from '#domain/pages.ts';
import { followStream } from '../../follow-stream.ts';
import { useShell } from '../../shell.tsx';
import { isNamed } from './mention-query.ts';

const maxTabs = 30;
const maxDocuments = 12;

export interface Mentionable {
  tabs: readonly PageState[];
  documents: readonly LibraryEntry[];
  /** Tabs that Gloss has no access to. */
  hidden: number;
  /** Both have been asked for and have come. */
  ready: boolean;
}

/** Open tabs and kept documents whose names hold the query. */
export function useMentionable(query: string): Mentionable {
  const { bus, windowId } = useShell();
  const [tabs, setTabs] = useState<{ tabs: PageState[]; hidden: number } | null>(null);
  const [documents, setDocuments] = useState<LibraryEntry[] | null>(null);
  useEffect(() => {
    let current = true;
    const none = { tabs: [], hidden: 0 };
    const ask = () => {
      const requested =
        windowId === null ? Promise.resolve(none) : bus.request('page.tabs', { windowId });
      requested.then(
        (came) => current && setTabs(came),
        () => current && setTabs(none),
      );
    };
    ask();
    const off = bus.on('access.changed', ask);
    return () => {
      current = false;
      off();
    };
  }, [bus, windowId]);
  useEffect(
    () =>
      followStream(
        () => bus.stream('library.watch', { search: query, sort: 'newest', limit: maxDocuments }),
        { next: ({ entries }) => setDocuments(entries), failed: () => setDocuments([]) },
      ),
    [bus, query],
  );
  const named = tabs?.tabs.filter(({ title, url }) => isNamed(query, title, url)) ?? [];
  return {
    tabs: named.slice(0, maxTabs),
    documents: documents ?? [],
    hidden: tabs?.hidden ?? 0,
    ready: tabs !== null && documents !== null,
  };
}
