import type { Recalled } from '#domain/conversations/recalled.ts';
import { useWatch } from '#features/hooks/use-watch.ts';
import { useMemorySource } from './use-memory-source.ts';

/** What of the person's reading can be chosen as a source: what there is of it. */
export function useOfferedSources(): readonly Recalled[] {
  const { isOffered } = useMemorySource();
  const { value: marks } = useWatch(
    ({ rows }) => rows.memo.watch({ search: '', limit: 1, kind: 'mark' }),
    [],
  );
  const hasMarks = (marks?.memos.length ?? 0) > 0;
  return [...(isOffered ? (['read'] as const) : []), ...(hasMarks ? (['marks'] as const) : [])];
}
