import { type Box, Outliner, type Segment } from '../../blocks/segments.ts';
import { type StatedRow, statedRows } from './stated-rows.ts';

/** Where rows of a recipe are boxes, one below the other, they become a list; in place. */
export function listRows(content: Element, lines: readonly string[], name: 'ul' | 'ol'): void {
  const { segments } = Outliner.of(content);
  const rows = statedRows(segments, lines).flatMap((row) => {
    const box = boxOf(row, segments);
    const isOpen = box && !box.element.closest('li,table,dl,h1,h2,h3,h4,h5,h6');
    return isOpen ? { element: box.element, text: textOf(row, segments) } : [];
  });
  const lists = new Set<Element>();
  for (const [i, { element, text }] of rows.entries()) {
    const before = element.previousElementSibling;
    const isNext = before !== null && lists.has(before);
    if (!isNext && element.nextElementSibling !== rows[i + 1]?.element) continue;
    const list = isNext ? before : element.ownerDocument.createElement(name);
    if (!isNext) element.before(list);
    lists.add(list);
    const item = element.ownerDocument.createElement('li');
    if (text === null) item.append(...element.childNodes);
    else item.textContent = text;
    list.append(item);
    element.remove();
  }
}

/** The largest box that holds the row and nothing else; null: there is none, as where lines end with a break. */
function boxOf({ first, last }: StatedRow, segments: readonly Segment[]): Box | null {
  const size = last - first + 1;
  let box = segments[first]?.box ?? null;
  while (box && box.segments < size) box = box.parent;
  if (box?.segments !== size || !box.parent) return null;
  while (box.parent?.parent && box.parent.segments === size) box = box.parent;
  return box;
}

/** null: of one segment, which stays as it is. */
const textOf = ({ first, last }: StatedRow, segments: readonly Segment[]) =>
  first === last
    ? null
    : segments
        .slice(first, last + 1)
        .map(({ text }) => text)
        .join(' ');
