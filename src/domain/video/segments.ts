import { maxSegmentLength, maxSegments, type Segment } from '../sites/site-pages.ts';
import { hundredths } from './time-stamp.ts';

/** S9.9: at most 4000 lines, each cut to 300 characters and an ellipsis; the rest is counted. */
export function limitSegments(all: readonly Segment[]): { segments: Segment[]; leftOut: number } {
  const segments = all.slice(0, maxSegments).map((each) => ({ ...each, text: cut(each.text) }));
  return { segments, leftOut: all.length - segments.length };
}

function cut(text: string): string {
  if (text.length <= maxSegmentLength) return text;
  // Does not cut a surrogate pair.
  return `${text.slice(0, maxSegmentLength).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Lines of which only the start is known last until the next one; the last one: until `end`. */
export function withDurations(
  lines: readonly Pick<Segment, 'start' | 'text'>[],
  end: number | null = null,
): Segment[] {
  return lines.map(({ start, text }, index) => {
    const next = lines[index + 1]?.start ?? end ?? start;
    return { start, duration: hundredths(Math.max(0, next - start)), text };
  });
}
