import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Calls `end` after `ms` in which neither the pointer nor the focus was there; a page that is not seen has
 * neither. The time begins with the first frame that shows it: a busy machine draws late, a hidden page not at all.
 */
export function useCountdown(ms: number, end: () => void) {
  const [held, hold] = useState(0);
  const [isDrawn, setDrawn] = useState(false);
  // A new closure does not restart the time.
  const ended = useEffectEvent(end);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setDrawn(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  useEffect(() => {
    if (held > 0 || !isDrawn) return;
    const timer = setTimeout(() => ended(), ms);
    return () => clearTimeout(timer);
  }, [held, isDrawn, ms]);
  useEffect(() => {
    const release = () => document.hidden && hold(0);
    document.addEventListener('visibilitychange', release);
    return () => document.removeEventListener('visibilitychange', release);
  }, []);
  const more = () => hold((count) => count + 1);
  const less = () => hold((count) => Math.max(0, count - 1));
  return { onPointerEnter: more, onPointerLeave: less, onFocus: more, onBlur: less };
}
