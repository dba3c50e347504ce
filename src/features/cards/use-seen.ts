import { type MouseEvent, type RefObject, useCallback, useEffect, useRef } from 'react';

/** A click on what was seen for a shorter time is not the person's decision. */
const minSeenMs = 300;

/** IntersectionObserver v2; a browser without it reports `undefined`. */
type Entry = IntersectionObserverEntry & { isVisible?: boolean };

/**
 * Lets a click through only if it is the person's and what was clicked has been in view, uncovered
 * and undistorted for 300 ms (DESIGN section 6: clickjacking).
 */
export function useSeen(
  target: RefObject<HTMLElement | null>,
): (event: MouseEvent, action: () => void) => void {
  const since = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const options = { threshold: 1, trackVisibility: true, delay: 100 };
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1) as Entry | undefined;
      const isSeen = last?.isIntersecting === true && last.isVisible !== false;
      since.current = isSeen
        ? Math.min(since.current, performance.now())
        : Number.POSITIVE_INFINITY;
    }, options);
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);
  return useCallback((event, action) => {
    const isSeen = performance.now() - since.current >= minSeenMs;
    if (event.nativeEvent.isTrusted && isSeen) action();
  }, []);
}
