/** Nodes that are checked before a part counts as not empty: a page can consist of empty ones. */
const maxNodes = 60;
const maxBlank = 2000;

/**
 * Do all other nodes in `parent` hold neither text nor `things`? Costs little, however large they
 * are.
 */
export function isAllOf(parent: Element, element: Element, things = ''): boolean {
  for (let at = element; at !== parent; ) {
    if (!areEmpty(at, 'nextSibling', things) || !areEmpty(at, 'previousSibling', things)) {
      return false;
    }
    const up = at.parentElement;
    if (!up) return false;
    at = up;
  }
  return true;
}

/** Is there no text before it in `parent`? */
export function opensWith(parent: Element, element: Element): boolean {
  for (let at = element; at !== parent; ) {
    if (!areEmpty(at, 'previousSibling', '')) return false;
    const up = at.parentElement;
    if (!up) return false;
    at = up;
  }
  return true;
}

function areEmpty(from: Node, next: 'nextSibling' | 'previousSibling', things: string): boolean {
  const budget = { left: maxNodes };
  for (let at = from[next]; at; at = at[next]) {
    if (!isEmpty(at, things, budget)) return false;
  }
  return true;
}

function isEmpty(node: Node, things: string, budget: { left: number }): boolean {
  budget.left -= 1;
  if (budget.left < 0) return false;
  if (node.nodeType === 3) {
    const text = node.nodeValue ?? '';
    return text.length < maxBlank && text.trim() === '';
  }
  if (node.nodeType !== 1) return true;
  if (things && (node as Element).matches(things)) return false;
  for (let at = node.firstChild; at; at = at.nextSibling) {
    if (!isEmpty(at, things, budget)) return false;
  }
  return true;
}
