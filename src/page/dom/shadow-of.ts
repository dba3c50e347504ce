import { nodeTypeOf, shadowRootOf } from './own-properties.ts';

interface DomApi {
  openOrClosedShadowRoot?(element: Element): ShadowRoot | null;
}
const { chrome: chromium } = globalThis as { chrome?: { dom?: DomApi } };

/** Closed roots too: a content script may look into them, the page's own scripts may not. */
export function shadowOf(element: Element): ShadowRoot | null {
  const open = shadowRootOf(element);
  if (open || !(element instanceof HTMLElement)) return open;
  const root = (element as { openOrClosedShadowRoot?: ShadowRoot | null }).openOrClosedShadowRoot;
  // In Chromium it may be the input of a form that has that name.
  if (root && nodeTypeOf(root) === 11) return root;
  return chromium?.dom?.openOrClosedShadowRoot?.(element) ?? null;
}
