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

/** Of a property that several interfaces have, each with its own getter, or that some have not. */
function mixinReader<T extends object, K extends keyof T & string>(name: K): (of: T) => T[K] {
  const byInterface = new WeakMap<object, (of: T) => T[K]>();
  return (of) => {
    const type = Object.getPrototypeOf(of) as object;
    const known = byInterface.get(type) ?? reader<T, K>(name);
    byInterface.set(type, known);
    return known(of);
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

function method<T extends object, K extends keyof T & string>(name: K): T[K] {
  let own: T[K] | undefined;
  return function (this: T, ...values: never[]) {
    own ??= inherited(this, name)?.value as T[K] | undefined;
    return ((own ?? this[name]) as (...of: never[]) => unknown).apply(this, values);
  } as T[K];
}

export const ownerDocumentOf = reader<Node, 'ownerDocument'>('ownerDocument') as (
  of: Node,
) => Document;
export const parentNodeOf = reader<Node, 'parentNode'>('parentNode');
export const parentElementOf = reader<Node, 'parentElement'>('parentElement');
const firstChildOf = reader<Node, 'firstChild'>('firstChild');
const nextSiblingOf = reader<Node, 'nextSibling'>('nextSibling');
// A named input is an object: a value of the right type is the element's own, and several times as
// fast to read.
const ownIsConnected = reader<Node, 'isConnected'>('isConnected');
export function isConnected(of: Node): boolean {
  const plain: unknown = of.isConnected;
  return typeof plain === 'boolean' ? plain : ownIsConnected(of);
}
const ownNodeType = reader<Node, 'nodeType'>('nodeType');
export function nodeTypeOf(of: Node): number {
  const plain: unknown = of.nodeType;
  return typeof plain === 'number' ? plain : ownNodeType(of);
}
export const wordsOf = reader<Node, 'textContent'>('textContent');
const ownLocalName = reader<Element, 'localName'>('localName');
export function nameOf(of: Element): string {
  const plain: unknown = of.localName;
  return typeof plain === 'string' ? plain : ownLocalName(of);
}
export const childrenOf = reader<Element, 'children'>('children');
export const shadowRootOf = reader<Element, 'shadowRoot'>('shadowRoot');
export const bodyOf = reader<Document, 'body'>('body') as (of: Document) => HTMLElement | null;
export const rootOf = reader<Document, 'documentElement'>('documentElement');
export const isContentEditable = mixinReader<HTMLElement, 'isContentEditable'>('isContentEditable');
export const titleOf = reader<Document, 'title'>('title');
export const addressOf = reader<Document, 'URL'>('URL');
export const viewOf = reader<Document, 'defaultView'>('defaultView');
export const baseOf = reader<Node, 'baseURI'>('baseURI');
export const charsetOf = reader<Document, 'characterSet'>('characterSet');
export const contentTypeOf = reader<Document, 'contentType'>('contentType');
export const readyStateOf = reader<Document, 'readyState'>('readyState');
export const scrollerOf = reader<Document, 'scrollingElement'>('scrollingElement');
export const previousOf = reader<Element, 'previousElementSibling'>('previousElementSibling');
export const slotOf = mixinReader<Element | Text, 'assignedSlot'>('assignedSlot');

/** Its children at this moment: from one to the next takes a quarter of what its list of nodes does. */
export function childNodesOf(of: Node): Node[] {
  const nodes: Node[] = [];
  for (let at: Node | null = firstChildOf(of); at; at = nextSiblingOf(at)) nodes.push(at);
  return nodes;
}

export const hasWords = ({ data }: Text): boolean => data.trim() !== '';

/** The first of its own texts that `fits`. */
export function ownText(of: Node, fits: (text: Text) => boolean): Text | null {
  for (let at: Node | null = firstChildOf(of); at; at = nextSiblingOf(at)) {
    if (nodeTypeOf(at) === 3 && fits(at as Text)) return at as Text;
  }
  return null;
}

const has = method<Element, 'hasAttribute'>('hasAttribute');
const get = method<Element, 'getAttribute'>('getAttribute');
const names = method<Element, 'getAttributeNames'>('getAttributeNames');
const closest = method<Element, 'closest'>('closest');
const matches = method<Element, 'matches'>('matches');
const checkVisibility = method<Element, 'checkVisibility'>('checkVisibility');
const queryInElement = method<Element, 'querySelectorAll'>('querySelectorAll');
const contains = method<Node, 'contains'>('contains');
const queryInPage = method<Document, 'querySelectorAll'>('querySelectorAll');
const firstInElement = method<Element, 'querySelector'>('querySelector');
const elementsOf = method<Document, 'getElementsByTagName'>('getElementsByTagName');
const listen = method<Document, 'addEventListener'>('addEventListener');

export const hasAttribute = (element: Element, name: string): boolean => has.call(element, name);

/** Without the objects that `attributes` makes of each. */
export const attributeNamesOf = (element: Element): string[] => names.call(element);
export const attributeOf = (element: Element, name: string): string | null =>
  get.call(element, name);

export const closestOf = (element: Element, selectors: string): Element | null =>
  closest.call(element, selectors);

export const isMatch = (element: Element, selectors: string): boolean =>
  matches.call(element, selectors);

/** In the other, or the same. */
export const isWithin = (node: Node, other: Node): boolean => contains.call(other, node);

/** The first element inside that matches. */
export const firstIn = (element: Element, selectors: string): Element | null =>
  firstInElement.call(element, selectors);

export const allIn = (element: Element, selectors: string): Element[] => [
  ...queryInElement.call(element, selectors),
];

export const allOfPage = (page: Document, selectors: string): Element[] => [
  ...queryInPage.call(page, selectors),
];

export const elementCountOf = (page: Document): number => elementsOf.call(page, '*').length;

/** Calls `then` at the next event of that name. */
export const onceOf = (page: Document, event: string, then: () => void): void =>
  listen.call(page, event, then, { once: true });

export const isShown = (element: Element, options: CheckVisibilityOptions): boolean =>
  checkVisibility.call(element, options);
