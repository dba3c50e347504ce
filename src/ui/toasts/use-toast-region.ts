import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { holdPlaces } from './hold-places.ts';

/**
 * What a region of notices does for the view around it, while it has some: F6 leads to the newest and back, that one is
 * in view, and what floats in the view stays where it is. `newest`: its id; null: there is none. `host`: what it is in.
 */
export function useToastRegion(
  region: RefObject<HTMLElement | null>,
  newest: number | null,
  host: HTMLElement | null,
): void {
  const isShown = newest !== null;
  useFocusKey(region, isShown);
  useLayoutEffect(() => {
    if (region.current && newest !== null) region.current.scrollTop = region.current.scrollHeight;
  }, [region, newest]);
  useLayoutEffect(() => {
    const element = region.current;
    if (!isShown || !element) return;
    return holdPlaces(host ?? element.parentElement ?? element, element);
  }, [region, isShown, host]);
}

/** The key for the next part of a window, in browsers and desktops alike. */
function useFocusKey(region: RefObject<HTMLElement | null>, isShown: boolean): void {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (!isShown) return;
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, altKey, metaKey, defaultPrevented } = event;
      const element = region.current;
      if (key !== 'F6' || ctrlKey || altKey || metaKey || defaultPrevented || !element) return;
      event.preventDefault();
      const { activeElement } = document;
      if (element.contains(activeElement)) {
        if (before.current instanceof HTMLElement) before.current.focus();
        return;
      }
      before.current = activeElement;
      element.lastElementChild?.querySelector('button')?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [region, isShown]);
}
