/** Several panes of a thread may remain in the page, hidden: those are ignored. */
export function isSeen(element: Element): boolean {
  if (typeof element.checkVisibility !== 'function') return true;
  return element.checkVisibility({ visibilityProperty: true });
}
