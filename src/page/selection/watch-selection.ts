/**
 * Calls once, for the first text that is selected in the frame, or is when this begins. While it is dragged over, the
 * rest of the pill loads.
 */
export function watchSelection(page: Document, selected: () => void): void {
  const look = () => {
    if (page.hidden || !isSelected(page)) return;
    page.removeEventListener('selectionchange', look);
    page.removeEventListener('mouseup', look, true);
    selected();
  };
  page.addEventListener('selectionchange', look);
  // In a shadow root the document sees no change.
  page.addEventListener('mouseup', look, true);
  look();
}

function isSelected(page: Document): boolean {
  if (page.getSelection()?.type === 'Range') return true;
  let active = page.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  const { selectionStart, selectionEnd } = (active ?? {}) as Partial<HTMLInputElement>;
  if (typeof selectionStart === 'number') return selectionStart !== selectionEnd;
  const root = active?.getRootNode() as { getSelection?: () => Selection | null } | undefined;
  return root?.getSelection?.()?.type === 'Range';
}
