import type { Box } from '../blocks/segments.ts';
import type { PageView } from './reader.ts';

const minItems = 4;
const maxUp = 6;

/** Share of the likely words in elements of one kind, each with a link, one after the other. */
export function shareOfItems({ outline, likely }: PageView): number {
  const counts = new Map<Box, Map<string, number>>();
  for (const { parent, kind, links } of outline.boxes) {
    if (!parent || links === 0) continue;
    const kinds = counts.get(parent) ?? new Map<string, number>();
    counts.set(parent, kinds.set(kind, (kinds.get(kind) ?? 0) + 1));
  }
  let [all, inItems] = [0, 0];
  for (const number of likely) {
    const segment = outline.segments[number];
    if (!segment) continue;
    all += segment.words;
    let at: Box | null = segment.box;
    for (let up = 0; at?.parent && up < maxUp; up += 1, at = at.parent) {
      if (at.links > 0 && at.links < 12 && (counts.get(at.parent)?.get(at.kind) ?? 0) >= minItems) {
        inItems += segment.words;
        break;
      }
    }
  }
  return all > 0 ? inItems / all : 0;
}
