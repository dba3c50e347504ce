import type { ArtRun } from '#domain/art/art-run.ts';
import { useWatch } from '#features/hooks/use-watch.ts';

/** The runs of a conversation, up to date; null: they are being read. undefined: which one is not known yet. */
export function useArtRuns(conversationId: string | null | undefined): readonly ArtRun[] | null {
  const { value = null } = useWatch(
    ({ rows }) => (conversationId ? rows.art.watch({ conversationId }) : null),
    [conversationId],
  );
  return conversationId === null ? [] : value;
}
