import {
  childNodesOf,
  childrenOf,
  isConnected,
  nameOf,
  nodeTypeOf,
  parentNodeOf,
  slotOf,
} from '../dom/own-properties.ts';
import { shadowOf } from '../dom/shadow-of.ts';
import { createSight } from '../visibility/visibility.ts';

/** What holds no words that are read: the same as in a page's copy (`page-walk.ts`). */
const skipped = new Set(
  'script noscript style template svg canvas object option datalist textarea iframe video audio'.split(
    ' ',
  ),
);

interface Level {
  nodes: Node[];
  next: number;
  isMute: boolean;
}

/** The page's text nodes that a person can see, in the order in which they are shown. */
export class VisibleText {
  readonly nodes: Text[] = [];
  readonly #levels: Level[] = [];
  readonly #sight = createSight().of;
  readonly #isBlank: boolean;

  constructor(body: HTMLElement) {
    this.#isBlank = this.#sight(body) !== 'visible';
    this.#enter(body, false);
  }

  /** Handles one node; false when all are done. */
  step(): boolean {
    const level = this.#levels.at(-1);
    if (!level) return false;
    const node = level.nodes[level.next];
    level.next += 1;
    if (!node) this.#levels.pop();
    else if (nodeTypeOf(node) === Node.TEXT_NODE) {
      if (!level.isMute) this.nodes.push(node as Text);
    } else if (nodeTypeOf(node) === Node.ELEMENT_NODE) this.#element(node as Element);
    return true;
  }

  #element(element: Element): void {
    if (skipped.has(nameOf(element)) || !isConnected(element)) return;
    const seen = this.#isBlank ? 'visible' : this.#sight(element);
    if (seen !== 'hidden') this.#enter(element, seen === 'mute');
  }

  #enter(element: Element, isMute: boolean): void {
    const assigned = element instanceof HTMLSlotElement ? element.assignedNodes() : [];
    const children = assigned.length > 0 ? assigned : childNodesOf(shadowOf(element) ?? element);
    if (children.length > 0) this.#levels.push({ nodes: children, next: 0, isMute });
  }
}

/** The element at a path of indexes from `body`; null where the page has no such place. */
export function elementAt(body: Element, path: string): Element | null {
  let at: Element | ShadowRoot | null = body;
  for (const step of path.split('/').filter(Boolean)) {
    if (step === 's') at = at instanceof Element ? shadowOf(at) : null;
    else at = (at instanceof Element ? childrenOf(at) : at?.children)?.[Number(step)] ?? null;
    if (!at) return null;
  }
  return at instanceof Element ? at : null;
}

/** Whether `node` is in `element`, in its shadow roots or slots too. */
export function holds(element: Element, node: Node): boolean {
  for (let at: Node | null = node; at; at = above(at)) if (at === element) return true;
  return false;
}

/** The element or root that a node is shown in. */
export function above(node: Node): Node | null {
  if (node instanceof ShadowRoot) return node.host;
  const slot = node instanceof Element || node instanceof Text ? slotOf(node) : null;
  return slot ?? parentNodeOf(node);
}
