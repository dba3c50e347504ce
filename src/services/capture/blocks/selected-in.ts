import { squeezed } from '../letters-in.ts';
import { Outliner, type Segment } from './segments.ts';

/** Numbers of the segments whose words a reader's content has, each as often as it has them. */
export function selectedIn(content: Element, segments: readonly Segment[]): Set<number> {
  const left = new Map<string, number>();
  for (const { text } of Outliner.of(content).segments) {
    const words = squeezed(text);
    left.set(words, (left.get(words) ?? 0) + 1);
  }
  const selected = new Set<number>();
  for (const [number, { text }] of segments.entries()) {
    const words = squeezed(text);
    const count = left.get(words) ?? 0;
    if (count === 0) continue;
    left.set(words, count - 1);
    selected.add(number);
  }
  return selected;
}
