import { type MouseEvent, type RefObject, useCallback, useEffect, useRef } from 'react';

/** A click on what was seen for a shorter time is not the person's decision. */
const minSeenMs = 300;
/** On what may be pressed. */
const seenAttribute = 'data-seen';

/** IntersectionObserver v2; a browser without it reports `undefined`. */
type Entry = IntersectionObserverEntry & { isVisible?: boolean };

/** Why a click is not let through. */
export type Unseen = 'early' | 'covered';

/**
 * Lets a click through only if it is the person's and what was clicked has been in view, uncovered
 * and undistorted for 300 ms (DESIGN section 6: clickjacking). `refuse` is told of one that is not.
 */
export function useSeen(
  target: RefObject<HTMLElement | null>,
  refuse: (why: Unseen) => void,
): (event: MouseEvent, action: () => void) => void {
  const since = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const options = { threshold: 1, trackVisibility: true, delay: 100 };
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1) as Entry | undefined;
      const isSeen = last?.isIntersecting === true && last.isVisible !== false;
      clearTimeout(timer);
      element.removeAttribute(seenAttribute);
      since.current = isSeen
        ? Math.min(since.current, performance.now())
        : Number.POSITIVE_INFINITY;
      const left = since.current + minSeenMs - performance.now();
      if (isSeen)
        timer = setTimeout(() => element.setAttribute(seenAttribute, ''), Math.max(0, left));
    }, options);
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [target]);
  return useCallback(
    (event, action) => {
      if (!event.nativeEvent.isTrusted) return;
      if (performance.now() - since.current >= minSeenMs) action();
      else refuse(since.current === Number.POSITIVE_INFINITY ? 'covered' : 'early');
    },
    [refuse],
  );
}
