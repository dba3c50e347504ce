import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * Calls `end` after `ms` in which neither the pointer nor the focus was there; a page that is not seen has
 * neither. The time begins with the first frame that shows it: a busy machine draws late, a hidden page not at all.
 */
export function useCountdown(ms: number, end: () => void) {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isPointed || isFocused;
  const isDrawn = useRef(false);
  // A new closure does not restart the time.
  const ended = useEffectEvent(end);
  useEffect(() => {
    // What the pointer is on was drawn.
    if (isHeld) isDrawn.current = true;
    if (isHeld) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = () => {
      isDrawn.current = true;
      timer = setTimeout(() => ended(), ms);
    };
    const frame = isDrawn.current ? null : requestAnimationFrame(start);
    if (frame === null) start();
    return () => {
      if (frame !== null) cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isHeld, ms]);
  // A button that goes with its press reports no blur.
  useEffect(() => {
    if (isFocused && document.activeElement === document.body) setFocused(false);
  });
  useEffect(() => {
    const release = () => {
      if (!document.hidden) return;
      setPointed(false);
      setFocused(false);
    };
    document.addEventListener('visibilitychange', release);
    return () => document.removeEventListener('visibilitychange', release);
  }, []);
  return {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}
