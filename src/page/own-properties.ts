/**
 * Properties of elements and documents as the browser has them. A form shows its inputs, and a
 * document its forms and pictures, as properties by their names (HTML, `[LegacyOverrideBuiltIns]`):
 * `<input name="childNodes">` takes the place of the form's own property.
 */
function reader<T extends object, K extends keyof T & string>(name: K): (of: T) => T[K] {
  let own: PropertyDescriptor | undefined;
  return (of) => {
    own ??= inherited(of, name);
    return own?.get ? (own.get.call(of) as T[K]) : of[name];
  };
}

/** What the interface of an object has by that name; its inputs are properties of the object itself. */
function inherited(of: object, name: string): PropertyDescriptor | undefined {
  for (let at = Object.getPrototypeOf(of) as object | null; at; at = Object.getPrototypeOf(at)) {
    const found = Object.getOwnPropertyDescriptor(at, name);
    if (found) return found;
  }
  return undefined;
}

function method<K extends 'hasAttribute' | 'closest' | 'checkVisibility'>(name: K): Element[K] {
  let own: Element[K] | undefined;
  return function (this: Element, ...values: never[]) {
    own ??= inherited(this, name)?.value as Element[K];
    return (own as (...of: never[]) => unknown).apply(this, values);
  } as Element[K];
}

export const ownerDocumentOf = reader<Node, 'ownerDocument'>('ownerDocument') as (
  of: Node,
) => Document;
export const parentNodeOf = reader<Node, 'parentNode'>('parentNode');
export const parentElementOf = reader<Node, 'parentElement'>('parentElement');
export const childNodesOf = reader<Node, 'childNodes'>('childNodes');
export const isConnected = reader<Node, 'isConnected'>('isConnected');
export const nodeTypeOf = reader<Node, 'nodeType'>('nodeType');
export const wordsOf = reader<Node, 'textContent'>('textContent');
export const nameOf = reader<Element, 'localName'>('localName');
export const attributesOf = reader<Element, 'attributes'>('attributes');
export const childrenOf = reader<Element, 'children'>('children');
export const shadowRootOf = reader<Element, 'shadowRoot'>('shadowRoot');
export const bodyOf = reader<Document, 'body'>('body') as (of: Document) => HTMLElement | null;
export const rootOf = reader<Document, 'documentElement'>('documentElement');
export const titleOf = reader<Document, 'title'>('title');
export const addressOf = reader<Document, 'URL'>('URL');

const has = method('hasAttribute');
const closest = method('closest');
const checkVisibility = method('checkVisibility');

export const hasAttribute = (element: Element, name: string): boolean => has.call(element, name);

export const closestOf = (element: Element, selectors: string): Element | null =>
  closest.call(element, selectors);

export const isShown = (element: Element, options: CheckVisibilityOptions): boolean =>
  checkVisibility.call(element, options);
