/**
 * Properties of elements and documents as the browser has them. A form shows its inputs, and a
 * document its forms and pictures, as properties by their names (HTML, `[LegacyOverrideBuiltIns]`):
 * `<input name="childNodes">` takes the place of the form's own property.
 */
function reader<T extends object, K extends keyof T & string>(type: { prototype: T }, name: K) {
  const own = Object.getOwnPropertyDescriptor(type.prototype, name);
  return (of: T): T[K] => (own?.get ? (own.get.call(of) as T[K]) : of[name]);
}

export const ownerDocumentOf = reader(Node, 'ownerDocument') as (of: Node) => Document;
export const parentNodeOf = reader(Node, 'parentNode');
export const parentElementOf = reader(Node, 'parentElement');
export const childNodesOf = reader(Node, 'childNodes');
export const isConnected = reader(Node, 'isConnected');
export const nodeTypeOf = reader(Node, 'nodeType');
export const wordsOf = reader(Node, 'textContent');
export const nameOf = reader(Element, 'localName');
export const attributesOf = reader(Element, 'attributes');
export const childrenOf = reader(Element, 'children');
export const shadowRootOf = reader(Element, 'shadowRoot');
export const bodyOf = reader(Document, 'body') as (of: Document) => HTMLElement | null;
export const rootOf = reader(Document, 'documentElement');
export const titleOf = reader(Document, 'title');
export const addressOf = reader(Document, 'URL');

export const hasAttribute = (element: Element, name: string): boolean =>
  Element.prototype.hasAttribute.call(element, name);

export const closestOf = (element: Element, selectors: string): Element | null =>
  Element.prototype.closest.call(element, selectors);

export const isShown = (element: Element, options: CheckVisibilityOptions): boolean =>
  Element.prototype.checkVisibility.call(element, options);
