import { rectOf } from '../button/button-place.ts';
import { above } from '../visibility/above.ts';
import type { Box } from '../visibility/box.ts';
import { pageOf } from './search.ts';

/** The box of an element in the window of a page, also where it is in frames of it. */
export function boxInWindow(page: Document, element: Element): Box {
  const { left, top, right, bottom } = rectOf(element);
  const box = { left, top, right, bottom };
  for (let own = pageOf(element); own !== page; ) {
    const frame = above(own) as HTMLElement | null;
    if (!frame) break;
    const around = rectOf(frame);
    const dx = around.left + frame.clientLeft;
    const dy = around.top + frame.clientTop;
    box.left += dx;
    box.right += dx;
    box.top += dy;
    box.bottom += dy;
    own = pageOf(frame);
  }
  return box;
}
