import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Calls `end` after `ms` in which neither the pointer nor the focus was there; a page that is not seen has
 * neither.
 */
export function useCountdown(ms: number, end: () => void) {
  const [held, hold] = useState(0);
  // A new closure does not restart the time.
  const ended = useEffectEvent(end);
  useEffect(() => {
    if (held > 0) return;
    const timer = setTimeout(() => ended(), ms);
    return () => clearTimeout(timer);
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
