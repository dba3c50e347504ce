import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * Calls `end` after `ms` in which neither the pointer nor the focus was there; a page that is not seen has
 * neither. The time begins with the first frame that shows it: a busy machine draws late, a hidden page not at all.
 */
export function useCountdown(ms: number, end: () => void) {
  const [held, hold] = useState(0);
  const isDrawn = useRef(false);
  // A new closure does not restart the time.
  const ended = useEffectEvent(end);
  useEffect(() => {
    // What the pointer is on was drawn.
    if (held > 0) isDrawn.current = true;
    if (held > 0) return;
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
  }, [held, ms]);
  useEffect(() => {
    const release = () => document.hidden && hold(0);
    document.addEventListener('visibilitychange', release);
    return () => document.removeEventListener('visibilitychange', release);
  }, []);
  const more = () => hold((count) => count + 1);
  const less = () => hold((count) => Math.max(0, count - 1));
  return { onPointerEnter: more, onPointerLeave: less, onFocus: more, onBlur: less };
}
