import { type RefObject, useEffect, useState } from 'react';

export interface SelectedRange {
  range: Range;
  /** Where it ends in the window. */
  box: DOMRect;
}

/** What is selected within an element, once the pointer rests; null: nothing is. */
export function useSelectedRange(root: RefObject<HTMLElement | null>): SelectedRange | null {
  const [selected, select] = useState<SelectedRange | null>(null);
  useEffect(() => {
    let isPressed = false;
    const look = () => {
      if (!isPressed) select(selectedIn(root.current));
    };
    const press = (isDown: boolean) => () => {
      isPressed = isDown;
      look();
    };
    const [down, up] = [press(true), press(false)];
    const listeners = {
      selectionchange: look,
      pointerdown: down,
      pointerup: up,
      pointercancel: up,
    };
    for (const [name, listener] of Object.entries(listeners))
      document.addEventListener(name, listener);
    document.addEventListener('scroll', look, true);
    // It may have been there before.
    look();
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        document.removeEventListener(name, listener);
      document.removeEventListener('scroll', look, true);
    };
  }, [root]);
  return selected;
}

function selectedIn(root: HTMLElement | null): SelectedRange | null {
  const selection = document.getSelection();
  if (!root || !selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0).cloneRange();
  if (!root.contains(range.startContainer)) return null;
  // Three clicks on its last line select up to what is behind it.
  if (!root.contains(range.endContainer)) range.setEnd(root, root.childNodes.length);
  const box = endOf(range) ?? document.body.getBoundingClientRect();
  const isInView = box.bottom >= 0 && box.top <= innerHeight;
  return isInView ? { range, box } : null;
}

/** Where a range ends in the window now; null: its text is not drawn. */
export function endOf(range: Range): DOMRect | null {
  // Missing where tests run.
  const boxes = [...(range.getClientRects?.() ?? [])].filter(({ width }) => width > 0);
  return boxes.at(-1) ?? null;
}
