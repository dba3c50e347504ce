import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { afterScroll, type ScrollState } from './follow-scroll.ts';

/** Keeps the end in view while the person is there. `last`: a new last message is always shown. */
export function useFollowScroll(last: string | undefined) {
  const view = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const state = useRef<ScrollState>({ following: true, top: 0 });
  const [following, setFollowing] = useState(true);

  const toEnd = useCallback(() => {
    const element = view.current;
    if (!element) return;
    element.scrollTop = element.scrollHeight;
    state.current = { following: true, top: element.scrollTop };
    setFollowing(true);
  }, []);

  const followEnd = useCallback(() => {
    if (state.current.following) toEnd();
  }, [toEnd]);

  // Not React's `onScroll`, which costs more than rendering a chunk.
  useEffect(() => {
    const element = view.current;
    if (!element) return;
    const onScroll = () => {
      const { scrollTop } = element;
      if (scrollTop === state.current.top) return;
      const below = element.scrollHeight - scrollTop - element.clientHeight;
      state.current = afterScroll(state.current, { top: scrollTop, below });
      setFollowing(state.current.following);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, []);

  useEffect(() => {
    if (!content.current || !view.current) return;
    const observer = new ResizeObserver(followEnd);
    observer.observe(content.current);
    observer.observe(view.current);
    return () => observer.disconnect();
  }, [followEnd]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `last` is the trigger: a new last message scrolls the view to it
  useLayoutEffect(toEnd, [toEnd, last]);

  return { view, content, following, followEnd, toEnd };
}
