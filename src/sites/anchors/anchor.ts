import type { ReadContext } from '../contract.ts';

/** A part of a page, found by its selectors. */
export interface Anchor {
  name: string;
  /** Year and month in which the first selector was last seen to work. */
  seen: string;
  selectors: readonly string[];
  /** Pages may lack it: no match is no sign of a broken selector. */
  isOptional?: boolean;
}

/**
 * A part that is read as text: its own text, or an attribute. `a|b|` is the first attribute that is
 * present, else the text.
 */
export interface Field extends Anchor {
  attribute?: string;
  /** Removed from the value. */
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

/**
 * As `findAll`, with only the elements that `isWanted` accepts; a selector of which none is
 * accepted counts as not matched.
 */
export function findWhere(
  root: ParentNode,
  anchor: Anchor,
  context: AnchorReport,
  isWanted: (element: Element) => boolean,
): Element[] {
  return matchOf(root, anchor, context, isWanted).elements;
}

/** The elements with the selector that matched; empty where none did. */
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

/** `&` at its start means `root` itself. */
function matches(root: ParentNode, selector: string): Element[] {
  if (!selector.startsWith('&')) return [...root.querySelectorAll(selector)];
  return 'matches' in root && (root as Element).matches(selector.slice(1) || '*')
    ? [root as Element]
    : [];
}

/** As `findAll`, without elements that belong to an inner element of the same `kind` as `root`. */
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
