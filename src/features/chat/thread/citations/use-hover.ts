import { type PointerEvent, useEffect, useRef } from 'react';

/** Short enough to feel immediate, long enough not to open while the pointer only crosses. */
const openMs = 120;
/** Time for the pointer to move from the mark to its card. */
const closeMs = 240;

/**
 * Opens while a mouse rests on an element or its children; on touch screens a tap opens it. Chromium also
 * reports a pointer that does not move, when a tab is shown or the layout changes under it: that opens nothing.
 */
export function useHover(open: () => void, close: () => void) {
  /** It is over the element and has not moved there. */
  const hasEntered = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (run: () => void, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(run, ms);
  };
  return {
    onPointerEnter: () => {
      // The pointer is over the element or its card again: nothing closes.
      clearTimeout(timer.current);
      hasEntered.current = true;
    },
    onPointerMove: ({ pointerType, nativeEvent: { movementX, movementY } }: PointerEvent) => {
      const isStill = movementX === 0 && movementY === 0;
      if (pointerType === 'touch' || !hasEntered.current || isStill) return;
      hasEntered.current = false;
      later(open, openMs);
    },
    onPointerLeave: ({ pointerType, currentTarget }: PointerEvent) => {
      hasEntered.current = false;
      if (pointerType === 'touch') return;
      const held = currentTarget.contains(document.activeElement);
      if (held) clearTimeout(timer.current);
      else later(close, closeMs);
    },
  };
}
