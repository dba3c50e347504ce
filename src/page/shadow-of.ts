interface DomApi {
  openOrClosedShadowRoot?(element: Element): ShadowRoot | null;
}
const { chrome: chromium } = globalThis as { chrome?: { dom?: DomApi } };

/** Closed roots too: a content script may look into them, the page's own scripts may not. */
export function shadowOf(element: Element): ShadowRoot | null {
  if (element.shadowRoot || !(element instanceof HTMLElement)) return element.shadowRoot;
  const root = (element as { openOrClosedShadowRoot?: ShadowRoot | null }).openOrClosedShadowRoot;
  return root ?? chromium?.dom?.openOrClosedShadowRoot?.(element) ?? null;
}
