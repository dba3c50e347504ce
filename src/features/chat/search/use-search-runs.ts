import { useMemo } from 'react';
import { map, NEVER } from 'rxjs';
import type { SearchRun } from '#domain/search-web/search-run.ts';
import { followStream } from '#features/follow-stream.ts';
import { useShell } from '#features/shell.tsx';
import { RemoteActor } from '#ui/actors/remote-actor.ts';
import { useSelector } from '#ui/actors/use-selector.ts';
import { provided } from '#ui/provided.tsx';
import { useConversationId } from '../state/use-chat-window.ts';

/** By their questions. */
type SearchRuns = ReadonlyMap<string, SearchRun>;

const none: SearchRuns = new Map();

/** The searches of the shown chat, which run where its answers stream. */
export const [SearchRunsProvider, useSearchRuns] = provided(
  'SearchRuns',
  (): RemoteActor<SearchRuns> => {
    const { rows } = useShell();
    const conversationId = useConversationId();
    return useMemo(() => {
      if (conversationId === null) return new RemoteActor(NEVER, none);
      const watched = followStream(() => rows.runs.watch({ kind: 'search', conversationId })).pipe(
        map((runs) => new Map(runs.map((run) => [run.messageId, run]))),
      );
      return new RemoteActor(watched, none);
    }, [rows, conversationId]);
  },
);

/** The search of a question; null: it was not searched for. */
export function useSearchRun(messageId: string): SearchRun | null {
  return useSelector(useSearchRuns(), (runs) => runs.get(messageId) ?? null);
}

/** Documents of all pages that were found for the shown chat. */
export function useFoundIds(): ReadonlySet<string> {
  const runs = useSelector(useSearchRuns(), (all) => all);
  return useMemo(
    () =>
      new Set([...runs.values()].flatMap(({ pages }) => pages.flatMap(({ docId }) => docId ?? []))),
    [runs],
  );
}
