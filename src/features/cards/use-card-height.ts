import { type RefObject, useEffect } from 'react';
import { maxCardHeight } from '#domain/selection/card-height.ts';
import { useCard } from './card-host.ts';

/** CSS pixels of the card's own border, above and below. */
const borders = 2;

/** The page gives the card's frame the height of what it shows, as far as there is room. */
export function useCardHeight(box: RefObject<HTMLElement | null>, isNotice = false): void {
  const { resize } = useCard();
  useEffect(() => {
    const card = box.current;
    if (!card) return;
    const parts = [...card.children].filter((part) => getComputedStyle(part).position === 'static');
    const report = () => {
      const heights = parts.map((part) => Math.max(part.scrollHeight, part.clientHeight + 1));
      const height = Math.ceil(heights.reduce((sum, part) => sum + part, borders));
      resize(Math.min(height, maxCardHeight), isNotice);
    };
    const observer = new ResizeObserver(report);
    // What scrolls keeps its size when its content grows.
    for (const part of parts) {
      observer.observe(part);
      for (const inner of part.children) observer.observe(inner);
    }
    return () => observer.disconnect();
  });
}
