import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { hasToasts } from '#ui/toasts/toaster.tsx';
import { afterScroll, nearEnd, type ScrollState } from './follow-scroll.ts';

/** Where the view goes for a new last message: after its end, or to a beginning where it then stays. */
export type ShownFrom = 'end' | 'start' | 'question';

/**
 * Keeps the end in view while the person is there. `last`: a new last message is always shown, `from` its end, the
 * start of the conversation or that of its question on.
 */
export function useFollowScroll(last: string | undefined, from: ShownFrom = 'end') {
  const view = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const state = useRef<ScrollState>({ following: true, top: 0 });
  /** The view is at a beginning, and the person has not scrolled since. */
  const isPlaced = useRef(false);
  /** There is more below than the view shows, and it does not follow. */
  const [isBehind, setBehind] = useState(false);

  const toEnd = useCallback(() => {
    const element = view.current;
    if (!element) return;
    element.scrollTop = element.scrollHeight;
    state.current = { following: true, top: element.scrollTop };
    isPlaced.current = false;
    setBehind(false);
  }, []);

  const toStart = useCallback(() => {
    const element = view.current;
    if (!element) return;
    element.scrollTop = from === 'question' ? lastQuestion(element) : 0;
    state.current = { following: false, top: element.scrollTop };
    isPlaced.current = true;
  }, [from]);

  const lookBehind = useCallback(() => {
    if (view.current) setBehind(!state.current.following && belowOf(view.current) > nearEnd);
  }, []);

  const followEnd = useCallback(() => {
    if (state.current.following) return toEnd();
    // A question can come to the top only once there is enough below it.
    if (isPlaced.current) toStart();
    lookBehind();
  }, [toEnd, toStart, lookBehind]);

  const scrolled = useCallback(
    (element: HTMLElement) => {
      const { scrollTop } = element;
      if (scrollTop === state.current.top) return;
      isPlaced.current = false;
      state.current = afterScroll(state.current, { top: scrollTop, below: belowOf(element) });
      lookBehind();
    },
    [lookBehind],
  );
  useScrolled(view, scrolled);
  // Notices take their room from the view: that is no reason to scroll it.
  useResized(
    view,
    useCallback(() => hasToasts() || followEnd(), [followEnd]),
  );
  useResized(content, followEnd);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `last` is the trigger: a new last message scrolls the view to it
  useLayoutEffect(from === 'end' ? toEnd : toStart, [toEnd, toStart, from, last]);

  return { view, content, isBehind, followEnd, toEnd };
}

/** Not React's `onScroll`, which costs more than rendering a chunk. */
function useScrolled(
  element: RefObject<HTMLElement | null>,
  scrolled: (element: HTMLElement) => void,
): void {
  useEffect(() => {
    const own = element.current;
    if (!own) return;
    const onScroll = () => scrolled(own);
    own.addEventListener('scroll', onScroll, { passive: true });
    return () => own.removeEventListener('scroll', onScroll);
  }, [element, scrolled]);
}

function useResized(element: RefObject<HTMLElement | null>, resized: () => void): void {
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(resized);
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, resized]);
}

/** The `scrollTop` at which the last question is the first in view. */
function lastQuestion(element: HTMLElement): number {
  const question = [...element.querySelectorAll('[data-question]')].at(-1);
  if (!question) return 0;
  const below = question.getBoundingClientRect().top - element.getBoundingClientRect().top;
  return element.scrollTop + below;
}

const belowOf = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight;
