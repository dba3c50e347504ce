import { type PointerEvent, useEffect, useRef } from 'react';

/** Short enough to feel immediate, long enough not to open while the pointer only crosses. */
const openMs = 120;
/** Time for the pointer to move from the mark to its card. */
const closeMs = 240;

/** Opens while a mouse rests on an element or its children; on touch screens a tap opens it. */
export function useHover(open: () => void, close: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (run: () => void, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(run, ms);
  };
  return {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') later(open, openMs);
    },
    onPointerLeave: ({ pointerType, currentTarget }: PointerEvent) => {
      if (pointerType === 'touch') return;
      const held = currentTarget.contains(document.activeElement);
      if (held) clearTimeout(timer.current);
      else later(close, closeMs);
    },
  };
}
