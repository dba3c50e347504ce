import { type MouseEvent, type RefObject, useCallback, useEffect, useRef } from 'react';

/** A click on what was seen for a shorter time is not the person's decision. */
const minSeenMs = 300;
/** On what may be pressed. */
const seenAttribute = 'data-seen';
/** On a card that has been in view and uncovered for so long. */
const shownAttribute = 'data-shown';

/** IntersectionObserver v2; a browser without it reports `undefined`. */
type Entry = IntersectionObserverEntry & { isVisible?: boolean };

/** Why a click is not let through. */
export type Unseen = 'early' | 'covered';

/** Marks an element as long as it is in view, uncovered and undistorted, from 300 ms on. */
function watchSeen(element: HTMLElement, attribute: string, marked: () => void = () => undefined) {
  let since = Number.POSITIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const mark = () => {
    element.setAttribute(attribute, '');
    marked();
  };
  const options = { threshold: 1, trackVisibility: true, delay: 100 };
  const observer = new IntersectionObserver((entries) => {
    const last = entries.at(-1) as Entry | undefined;
    const isSeen = last?.isIntersecting === true && last.isVisible !== false;
    clearTimeout(timer);
    element.removeAttribute(attribute);
    since = isSeen ? Math.min(since, performance.now()) : Number.POSITIVE_INFINITY;
    if (isSeen) timer = setTimeout(mark, Math.max(0, since + minSeenMs - performance.now()));
  }, options);
  observer.observe(element);
  return {
    since: () => since,
    end: () => {
      clearTimeout(timer);
      observer.disconnect();
    },
  };
}

/** The card itself is watched: what appears in one that has been in view may be pressed at once. */
export function useCardSeen(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const card = box.current;
    return card ? watchSeen(card, shownAttribute).end : undefined;
  }, [box]);
}

/**
 * Lets a click through only if it is the person's and what was clicked has been in view, uncovered
 * and undistorted for 300 ms (DESIGN section 6: clickjacking). In a card that has been in view for so
 * long, what has just appeared takes the click when its time has come, as long as nothing covers the
 * card meanwhile; `refuse` is told of any other.
 */
export function useSeen(
  target: RefObject<HTMLElement | null>,
  refuse: (why: Unseen) => void,
): (event: MouseEvent, action: () => void) => void {
  const since = useRef(() => Number.POSITIVE_INFINITY);
  const waiting = useRef<(() => void) | null>(null);
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const seen = watchSeen(element, seenAttribute, () => {
      const action = waiting.current;
      waiting.current = null;
      if (isCardShown(element)) action?.();
    });
    since.current = seen.since;
    return () => {
      waiting.current = null;
      seen.end();
    };
  }, [target]);
  return useCallback(
    (event, action) => {
      if (!event.nativeEvent.isTrusted) return;
      const from = since.current();
      if (performance.now() - from >= minSeenMs) action();
      else if (isCardShown(target.current)) waiting.current = action;
      else refuse(from === Number.POSITIVE_INFINITY ? 'covered' : 'early');
    },
    [refuse, target],
  );
}

const isCardShown = (element: Element | null) => element?.closest(`[${shownAttribute}]`) != null;
