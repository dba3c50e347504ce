import { type RefObject, useEffect } from 'react';
import { useCard } from './card-host.ts';

const focusable = 'button:not(:disabled), input, textarea, [tabindex="0"], a[href]';

/** Escape closes the card; a menu of the card, or a word that is being put together, takes it first. */
export function useCloseByEscape(): void {
  const { close } = useCard();
  useEffect(() => {
    const take = ({ key, isComposing, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !isComposing && !defaultPrevented) close();
    };
    document.addEventListener('keydown', take);
    return () => document.removeEventListener('keydown', take);
  }, [close]);
}

/** Escape closes; Tab stays in the card, which opens with the focus: a screen reader says its name. */
export function useCardKeys(box: RefObject<HTMLElement | null>): void {
  useCloseByEscape();
  useEffect(() => {
    const card = box.current;
    window.focus();
    if (card && !card.contains(document.activeElement)) {
      card.tabIndex = -1;
      card.focus();
    }
    const take = (event: KeyboardEvent) => {
      if (event.key === 'Tab' && card) stayIn(card, event);
    };
    document.addEventListener('keydown', take);
    return () => document.removeEventListener('keydown', take);
  }, [box]);
}

function stayIn(card: HTMLElement, event: KeyboardEvent): void {
  const places = all(card);
  const [first, last] = [places[0], places.at(-1)];
  const [from, to] = event.shiftKey ? [first, last] : [last, first];
  const { activeElement } = document;
  const isOutside = activeElement === document.body || activeElement === card;
  if (activeElement !== from && !isOutside) return;
  event.preventDefault();
  to?.focus();
}

const all = (card: HTMLElement) => [...card.querySelectorAll<HTMLElement>(focusable)];
