import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { hasToasts } from '#ui/toasts/toaster.tsx';
import { afterScroll, nearEnd, type ScrollState } from './follow-scroll.ts';

/**
 * Keeps the end in view while the person is there. `last`: a new last message is always shown, from its
 * end on or, with `fromStart`, from its beginning on, where the view then stays.
 */
export function useFollowScroll(last: string | undefined, fromStart = false) {
  const view = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const state = useRef<ScrollState>({ following: true, top: 0 });
  /** There is more below than the view shows, and it does not follow. */
  const [isBehind, setBehind] = useState(false);

  const toEnd = useCallback(() => {
    const element = view.current;
    if (!element) return;
    element.scrollTop = element.scrollHeight;
    state.current = { following: true, top: element.scrollTop };
    setBehind(false);
  }, []);

  const toStart = useCallback(() => {
    if (view.current) view.current.scrollTop = 0;
    state.current = { following: false, top: 0 };
  }, []);

  const lookBehind = useCallback(() => {
    const element = view.current;
    if (element) setBehind(!state.current.following && belowOf(element) > nearEnd);
  }, []);

  const followEnd = useCallback(() => {
    if (state.current.following) toEnd();
    else lookBehind();
  }, [toEnd, lookBehind]);

  // Not React's `onScroll`, which costs more than rendering a chunk.
  useEffect(() => {
    const element = view.current;
    if (!element) return;
    const onScroll = () => {
      const { scrollTop } = element;
      if (scrollTop === state.current.top) return;
      state.current = afterScroll(state.current, { top: scrollTop, below: belowOf(element) });
      lookBehind();
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [lookBehind]);

  useEffect(() => {
    if (!content.current || !view.current) return;
    const observer = new ResizeObserver((entries) => {
      const isOnlyView = entries.every(({ target }) => target === view.current);
      if (!isOnlyView || !hasToasts()) followEnd();
    });
    observer.observe(content.current);
    observer.observe(view.current);
    return () => observer.disconnect();
  }, [followEnd]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `last` is the trigger: a new last message scrolls the view to it
  useLayoutEffect(fromStart ? toStart : toEnd, [toEnd, toStart, fromStart, last]);

  return { view, content, isBehind, followEnd, toEnd };
}

const belowOf = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight;
