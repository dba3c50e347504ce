import { rectOf } from '../button/button-place.ts';
import { childNodesOf, nodeTypeOf } from '../dom/own-properties.ts';
import type { Box } from '../visibility/box.ts';
import { matches } from './search.ts';

/** Pixels between the button and what is next to it. */
const gap = 4;
/** Elements of a row that are looked at. */
const maxElements = 400;

const solid =
  'button, [role="button"], a, input, select, textarea, img, svg, canvas, video, iframe, [tabindex]';

/** Boxes of what a row shows: controls, pictures and words. */
export function shownIn(row: Element): Box[] {
  const boxes: Box[] = [];
  const waiting: Node[] = childNodesOf(row);
  for (let count = 0; count < maxElements; count += 1) {
    const at = waiting.pop();
    if (!at) break;
    if (nodeTypeOf(at) === 3) add(boxes, boxOfText(at as Text));
    else if (nodeTypeOf(at) !== 1) continue;
    else if (matches(at as Element, solid)) add(boxes, rectOf(at as Element));
    else waiting.push(...childNodesOf(at));
  }
  return boxes;
}

function add(boxes: Box[], box: DOMRect | null): void {
  if (box && box.width > 0 && box.height > 0) boxes.push(box);
}

function boxOfText(text: Text): DOMRect | null {
  if (text.data.trim() === '') return null;
  const range = Document.prototype.createRange.call(text.ownerDocument);
  range.selectNodeContents(text);
  return range.getBoundingClientRect();
}

/**
 * The left side of the first free room for the button in a row, after what it begins with; null: there
 * is none. An empty row has room at its beginning.
 */
export function freeLeft(
  row: Box,
  boxes: readonly Box[],
  size: number,
  isRtl: boolean,
): number | null {
  const middle = (row.top + row.bottom) / 2;
  const inBand = boxes.filter(
    ({ top, bottom }) => bottom > middle - size / 2 && top < middle + size / 2,
  );
  // In a row from right to left everything is mirrored.
  const turned = (box: Box) =>
    isRtl ? { left: -box.right, right: -box.left } : { left: box.left, right: box.right };
  const { left, right } = turned(row);
  const taken = inBand.map(turned).sort((one, other) => one.left - other.left);
  let at = taken.length > 0 ? Math.max(left, taken[0]?.left ?? left) : left;
  for (const each of taken) {
    if (each.left - at >= size + 2 * gap) break;
    at = Math.max(at, each.right);
  }
  const start = at + gap;
  if (start + size + gap > right) return null;
  return isRtl ? -start - size : start;
}
