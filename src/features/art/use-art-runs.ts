import { useMemo } from 'react';
import { type ArtRun, shownRuns } from '#domain/art/art-run.ts';
import { useWatch } from '#features/hooks/use-watch.ts';

/** The runs of a conversation, up to date; null: they are being read. undefined: which one is not known yet. */
export function useArtRuns(conversationId: string | null | undefined): readonly ArtRun[] | null {
  const { value } = useWatch(
    ({ rows }) => (conversationId ? rows.runs.watch({ kind: 'art', conversationId }) : null),
    [conversationId],
  );
  const shown = useMemo(() => value && shownRuns(value), [value]);
  return conversationId === null ? [] : (shown ?? null);
}
