import type { ReadContext } from '../contract.ts';

/** A part of a page. */
export interface Anchor {
  name: string;
  /** Year and month in which the first selector was last seen to work. */
  seen: string;
  /** Best first. */
  selectors: readonly string[];
  /** Its absence tells nothing of the page. */
  isOptional?: boolean;
}

/** The words of a part: the text of what is found, or an attribute: of `a|b|` the first there, then the text. */
export interface Field extends Anchor {
  attribute?: string;
  /** Taken off the value. */
  off?: RegExp;
}

type AnchorReport = Pick<ReadContext, 'matched'>;

/** The first element of the best selector that matches within `root`. */
export function find(root: ParentNode, anchor: Anchor, context: AnchorReport): Element | null {
  return findAll(root, anchor, context)[0] ?? null;
}

/** All elements of the best selector that matches within `root`, in page order. */
export function findAll(root: ParentNode, anchor: Anchor, context: AnchorReport): Element[] {
  return findWhere(root, anchor, context, () => true);
}

/** As `findAll`; only elements that pass count, so that a selector all of whose are refused gives way. */
export function findWhere(
  root: ParentNode,
  anchor: Anchor,
  context: AnchorReport,
  isWanted: (element: Element) => boolean,
): Element[] {
  return matchOf(root, anchor, context, isWanted).elements;
}

/** With the selector that matched; empty: none did. */
export function matchOf(
  root: ParentNode,
  anchor: Anchor,
  context: AnchorReport,
  isWanted: (element: Element) => boolean = () => true,
): { selector: string; elements: Element[] } {
  for (const [index, selector] of anchor.selectors.entries()) {
    const elements = matches(root, selector).filter(isWanted);
    if (elements.length === 0) continue;
    context.matched?.(anchor.name, index);
    return { selector, elements };
  }
  if (!anchor.isOptional) context.matched?.(anchor.name, -1);
  return { selector: '', elements: [] };
}

/** `&` at its start stands for `root` itself. */
function matches(root: ParentNode, selector: string): Element[] {
  if (!selector.startsWith('&')) return [...root.querySelectorAll(selector)];
  return 'matches' in root && (root as Element).matches(selector.slice(1) || '*')
    ? [root as Element]
    : [];
}

/** As `findAll`, without what belongs to an inner element of the kind that `root` is itself. */
export function findOwn(
  root: Element,
  anchor: Anchor,
  context: AnchorReport,
  kind: string,
  isWanted: (element: Element) => boolean = () => true,
): Element[] {
  return findWhere(root, anchor, context, (element) => {
    const owner = element.closest(kind);
    return (owner === null || owner === root || owner.contains(root)) && isWanted(element);
  });
}
