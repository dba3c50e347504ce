import type { Segment } from '../sites/site-pages.ts';

/** A player that is moved to a second may report one slightly before it. */
const toleranceSeconds = 0.1;

/** Index of the line that is spoken at a second: the last that has started; -1: none has. */
export function cueAt(segments: readonly Pick<Segment, 'start'>[], seconds: number): number {
  let from = 0;
  let to = segments.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (segments[middle]!.start <= seconds + toleranceSeconds) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}
