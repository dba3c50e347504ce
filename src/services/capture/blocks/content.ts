import { textsIn } from '../texts-in.ts';
import { isInline, type Outline } from './segments.ts';

export const pictures = 'img,picture,video,figure,svg';

/**
 * A copy of the body with the selected segments alone, and the pictures between them. `heads`: lines to
 * be put above segments.
 */
export function contentOf(
  body: Element,
  { segmentOf }: Outline,
  selected: ReadonlySet<number>,
  heads: ReadonlyMap<number, string> = new Map(),
): Element {
  const copy = body.cloneNode(true) as Element;
  const holders = new Set<Element>();
  const dropped: Text[] = [];
  const headed = new Map<number, Node>();
  for (const [i, node] of textsIn(copy).entries()) {
    const segment = segmentOf[i] ?? -1;
    if (!selected.has(segment)) dropped.push(node);
    else if (node.parentElement) holders.add(node.parentElement);
    if (heads.has(segment) && !headed.has(segment)) headed.set(segment, node);
  }
  for (const [segment, node] of headed) {
    const head = putHead(node, heads.get(segment) ?? '');
    if (head?.parentElement) holders.add(head);
  }
  for (const node of dropped) node.remove();
  const full = withAncestors(holders, copy);
  for (const element of [...copy.querySelectorAll('*')].reverse()) {
    if (full.has(element)) continue;
    const isPicture = element.matches(pictures) || element.firstElementChild !== null;
    if (!isPicture || !isAmongText(element, full, copy)) element.remove();
  }
  return copy;
}

/** Containers in which a line is put, not before them. */
const cells = 'li,td,th,dd,dt,body';

function putHead(node: Node, text: string): Element | null {
  let block = node.parentElement;
  while (block && isInline(block)) block = block.parentElement;
  if (!block) return null;
  const [line, name] = [copyOf(block, 'p'), copyOf(block, 'strong')];
  name.textContent = text;
  line.append(name);
  if (block.matches(cells)) block.prepend(line);
  else block.before(line);
  return name;
}

const copyOf = (element: Element, name: string) => element.ownerDocument.createElement(name);

/** Elements and all that is around them, up to a root. */
export function withAncestors(elements: Iterable<Element>, root: Element): Set<Element> {
  const all = new Set<Element>([root]);
  for (const element of elements) {
    for (let at: Element | null = element; at && !all.has(at); at = at.parentElement) all.add(at);
  }
  return all;
}

/** Levels above a picture in which there must be text. */
const near = 3;

function isAmongText(element: Element, full: ReadonlySet<Element>, root: Element): boolean {
  let at = element.parentElement;
  for (let i = 0; at && at !== root && i < near; i += 1, at = at.parentElement) {
    if (full.has(at)) return true;
  }
  return false;
}
