import type { SnapshotFrom } from 'xstate';
import type { Dictation } from '#domain/dictation/dictation.ts';
import type { dictationMachine } from './dictation.machine.ts';

/** What the row of a dictation shows of its machine. */
export function shownOf({
  value,
  context: { ranges, ended, error },
}: SnapshotFrom<typeof dictationMachine>): Pick<Dictation, 'state' | 'ended' | 'ranges' | 'error'> {
  const state = typeof value === 'string' ? value : value.recording;
  return { state, ended, ranges, error };
}
