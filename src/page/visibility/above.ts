import { nodeTypeOf, parentNodeOf, viewOf } from '../dom/own-properties.ts';

/** What is around a node: of a shadow root its host, of a document the frame that it is in. */
export function above(node: Node): Node | null {
  const type = nodeTypeOf(node);
  if (type === 11) return (node as ShadowRoot).host ?? null;
  if (type === 9) return frameOf(node as Document);
  return parentNodeOf(node);
}

/** null: it is in none of the same origin. */
function frameOf(page: Document): Element | null {
  try {
    return viewOf(page)?.frameElement ?? null;
  } catch {
    return null;
  }
}
