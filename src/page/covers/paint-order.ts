import { nodeTypeOf } from '../dom/own-properties.ts';
import { above } from '../visibility/above.ts';

/** Deeper is not looked into: what is there stays. */
const maxDepth = 60;
/** What is in the flow is drawn over a negative `z-index` and under what is positioned. */
const flow = -0.5;

/** An element and what it is in, up to the child of `end`; outermost first. */
export function chainBelow(end: Node, from: Node): Element[] {
  const chain: Element[] = [];
  for (let at: Node | null = from; at && at !== end; at = above(at)) {
    if (nodeTypeOf(at) === 1) chain.push(at as Element);
  }
  return chain.reverse();
}

/** The innermost node that holds both; null: there is none near enough. */
export function commonOf(one: Node, other: Node): Node | null {
  const around = new Set<Node>();
  for (let at: Node | null = one; at && around.size < maxDepth; at = above(at)) around.add(at);
  let at: Node | null = other;
  for (let depth = 0; at && !around.has(at); depth += 1) at = depth < maxDepth ? above(at) : null;
  return at;
}

/**
 * Whether the last of `box` is drawn over the words of the last of `text`, two chains below one node
 * (CSS 2.2, appendix E). In doubt the words are on top.
 */
export function isDrawnOver(box: readonly Element[], text: readonly Element[]): boolean {
  const layer = layerOf(box);
  const other = Math.max(layerOf(text), ...text.map(statedLayer));
  if (layer !== other || layer === flow) return layer > other;
  const [first] = text;
  if (!first) return true;
  const order = Node.prototype.compareDocumentPosition.call(first, box[0]!);
  return (order & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** Whether words in a chain are drawn under the ground of the element that the chain is in. */
export const isDrawnUnder = (around: Element, text: readonly Element[]): boolean =>
  layerOf(text) < flow && !isContext(getComputedStyle(around));

function layerOf(chain: readonly Element[]): number {
  let layer = flow;
  for (const each of chain) {
    const style = getComputedStyle(each);
    if (style.position !== 'static' && style.zIndex !== 'auto') return Number(style.zIndex);
    if (isContext(style)) return 0;
    if (style.position !== 'static') layer = 0;
  }
  return layer;
}

/** Also of items of flexible boxes and grids, which need no position for it. */
function statedLayer(element: Element): number {
  const { zIndex } = getComputedStyle(element);
  return zIndex === 'auto' ? Number.NEGATIVE_INFINITY : Number(zIndex);
}

/** What is in it is drawn together. */
function isContext(style: CSSStyleDeclaration): boolean {
  if (style.position !== 'static' && style.zIndex !== 'auto') return true;
  return (
    style.opacity !== '1' ||
    style.transform !== 'none' ||
    style.filter !== 'none' ||
    style.clipPath !== 'none' ||
    style.perspective !== 'none' ||
    style.isolation === 'isolate' ||
    style.mixBlendMode !== 'normal' ||
    /paint|layout|strict|content/.test(style.contain) ||
    style.willChange !== 'auto'
  );
}
