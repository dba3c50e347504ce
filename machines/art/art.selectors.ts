import type { SnapshotFrom } from 'xstate';
import type { ArtRun } from '#domain/art/art-run.ts';
import type { artMachine } from './art.machine.ts';

/** What the row of a run shows of its machine. */
export function shownOf({
  value,
  context,
}: SnapshotFrom<typeof artMachine>): Pick<ArtRun, 'state' | 'progress' | 'docIds' | 'error'> {
  const { progress, docIds, error } = context;
  return { state: value, progress, docIds, error };
}
