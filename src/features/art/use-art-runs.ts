import { useEffect, useState } from 'react';
import type { ArtRun } from '#domain/art/art-run.ts';
import { followStream } from '../follow-stream.ts';
import { useShell } from '../shell.tsx';

/** The runs of a conversation, up to date; null: they are being read. undefined: which one is not known yet. */
export function useArtRuns(conversationId: string | null | undefined): readonly ArtRun[] | null {
  const { rows } = useShell();
  const [read, setRead] = useState<{ of: string; runs: readonly ArtRun[] } | null>(null);
  useEffect(() => {
    if (conversationId === null || conversationId === undefined) return;
    const subscription = followStream(() => rows.art.watch({ conversationId })).subscribe((runs) =>
      setRead({ of: conversationId, runs }),
    );
    return () => subscription.unsubscribe();
  }, [rows, conversationId]);
  if (conversationId === null) return [];
  return read && read.of === conversationId ? read.runs : null;
}
