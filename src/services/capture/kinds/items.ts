import type { Box } from '../blocks/segments.ts';
import { shareOf } from './propose.ts';
import type { PageView } from './reader.ts';

const minItems = 4;
const maxUp = 6;

/** Share of the likely words in elements of one kind, each with a link, one after the other. */
export function shareOfItems(view: PageView): number {
  const counts = new Map<Box, Map<string, number>>();
  for (const { parent, kind, links } of view.outline.boxes) {
    if (!parent || links === 0) continue;
    const kinds = counts.get(parent) ?? new Map<string, number>();
    counts.set(parent, kinds.set(kind, (kinds.get(kind) ?? 0) + 1));
  }
  return shareOf(view, ({ box }) => {
    let at: Box | null = box;
    for (let up = 0; at?.parent && up < maxUp; up += 1, at = at.parent) {
      const alike = counts.get(at.parent)?.get(at.kind) ?? 0;
      if (at.links > 0 && at.links < 12 && alike >= minItems) return true;
    }
    return false;
  });
}
