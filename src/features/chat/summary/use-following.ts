import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { Segment } from '#domain/sites/site-pages.ts';

/** What a person scrolls with; `scroll` also comes from the view's own scrolling. */
const scrollEvents = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
const scrollKeys = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' ']);

/**
 * Scrolls a list to its current line, until the person scrolls it; `follow` begins again. `current`
 * undefined: nothing is followed now.
 */
export function useFollowing(list: RefObject<HTMLElement | null>, current: Segment | undefined) {
  const [isFollowing, setFollowing] = useState(true);
  const isThere = current !== undefined;
  useEffect(() => {
    const element = list.current;
    if (!isThere || !element) return;
    const stop = new AbortController();
    const recordEvent = (event: Event) => isScrolling(event, element) && setFollowing(false);
    const options = { signal: stop.signal, passive: true };
    for (const type of scrollEvents) element.addEventListener(type, recordEvent, options);
    return () => stop.abort();
  }, [list, isThere]);
  useEffect(() => {
    if (!current || !isFollowing) return;
    const line = list.current?.querySelector('[aria-current]');
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    line?.scrollIntoView({ block: 'center', behavior: isStill ? 'auto' : 'smooth' });
  }, [list, current, isFollowing]);
  const follow = useCallback(() => setFollowing(true), []);
  return { isFollowing, follow };
}

/** A press of the list itself is one of its scroll bar; a space on a button presses it. */
function isScrolling(event: Event, list: HTMLElement): boolean {
  if (event.type === 'pointerdown') return event.target === list;
  if (!(event instanceof KeyboardEvent)) return true;
  return scrollKeys.has(event.key) && !(event.key === ' ' && event.target !== list);
}
