import { nodeTypeOf, ownerDocumentOf } from '../dom/own-properties.ts';
import { above } from '../visibility/above.ts';

/** What is searched for elements: a document, a shadow root, or what is in an element. */
export type Scope = Document | ShadowRoot | Element;

/** More shadow roots of a page are not searched. */
const maxScopes = 200;

/**
 * All that match, of this tree only. A page's form can have inputs that are named like methods: those
 * of the interface are called. Without a match where the browser does not know the selector.
 */
export function allIn(scope: Scope, selector: string): Element[] {
  try {
    const type = nodeTypeOf(scope);
    if (type === 1) return [...Element.prototype.querySelectorAll.call(scope, selector)];
    if (type === 9) return [...Document.prototype.querySelectorAll.call(scope, selector)];
    return [...DocumentFragment.prototype.querySelectorAll.call(scope, selector)];
  } catch {
    return [];
  }
}

/** The scope and the open shadow roots in it. */
export function scopesIn(scope: Scope): Scope[] {
  const scopes = [scope];
  for (const each of scopes) {
    for (const element of allIn(each, '*')) {
      const { shadowRoot } = element;
      // An input of a form that is named so.
      if (shadowRoot && shadowRoot.nodeType === 11) scopes.push(shadowRoot);
      if (scopes.length === maxScopes) return scopes;
    }
  }
  return scopes;
}

/** The root or the editor matches or contains one. */
export function holds(root: Element, editor: Element, selector: string): boolean {
  if (matches(root, selector) || matches(editor, selector)) return true;
  return deepAll([...scopesIn(root), editor], selector).length > 0;
}

/** All that match, in open shadow roots, too; `:scope` is the element itself. */
export function deepAll(scopes: readonly Scope[], selector: string): Element[] {
  const [own] = scopes;
  if (selector === ':scope') return own && nodeTypeOf(own) === 1 ? [own as Element] : [];
  return scopes.flatMap((scope) => allIn(scope, selector));
}

export function matches(element: Element, selector: string): boolean {
  try {
    return Element.prototype.matches.call(element, selector);
  } catch {
    return false;
  }
}

/** The element or the nearest one around it that matches, across shadow roots and frames. */
export function closestAcross(element: Element, selector: string): Element | null {
  for (let at: Node | null = element; at; at = above(at)) {
    if (nodeTypeOf(at) === 1 && matches(at as Element, selector)) return at as Element;
  }
  return null;
}

/** Whether one is in the other, across shadow roots. */
export function containsAcross(outer: Node, inner: Node): boolean {
  for (let at: Node | null = inner; at; at = above(at)) if (at === outer) return true;
  return false;
}

/** Elements of the other document, of the same origin only. */
export function documentIn(frame: Element): Document | null {
  try {
    return (frame as HTMLIFrameElement).contentDocument ?? null;
  } catch {
    return null;
  }
}

/** Whether it comes before the other in their document. */
export function isBefore(one: Node, other: Node): boolean {
  const position = Node.prototype.compareDocumentPosition.call(one, other);
  return (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

export const pageOf = (node: Node): Document => ownerDocumentOf(node);
