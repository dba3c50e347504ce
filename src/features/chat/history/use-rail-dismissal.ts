import { useEffect } from 'react';
import { filter, fromEvent, merge } from 'rxjs';
import { noRoomForRail } from '#ui/theme/sizes.ts';

const isIn = (target: EventTarget | null, selectors: string): boolean =>
  target instanceof Element && target.closest(selectors) !== null;

/** Calls `dismiss` on Escape in the list of chats that covers the conversation, or on a click behind it. */
export function useRailDismissal(isOpen: boolean, dismiss: () => void): void {
  useEffect(() => {
    if (!isOpen || !matchMedia(noRoomForRail).matches) return;
    const pressed = fromEvent<PointerEvent>(document, 'pointerdown').pipe(
      filter(({ target }) => isIn(target, 'main')),
    );
    // In a field, Escape ends what is typed there.
    const escaped = fromEvent<KeyboardEvent>(document, 'keydown').pipe(
      filter(({ key, target }) => key === 'Escape' && isIn(target, 'aside button')),
    );
    const subscription = merge(pressed, escaped).subscribe(dismiss);
    return () => subscription.unsubscribe();
  }, [isOpen, dismiss]);
}
