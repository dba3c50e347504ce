import type { Box, Size } from '../visibility/box.ts';

/** CSS pixels between the card and what it belongs to, and the window's sides. */
const gap = 8;
/** A side of the text with less room shows too little of a card. */
const minHeight = 240;

export interface Place {
  left: number;
  top: number;
}

/** Where a card is in the window, and how much of its height is shown; it scrolls. */
interface CardPlace extends Place {
  height: number;
}

/**
 * Below the text, or above it where that has more room; as high as there is room, so that the text
 * remains in view while the card grows. A text that fills the window is covered.
 */
export function cardPlace(text: Box, card: Size, view: Size): CardPlace {
  const below = view.height - text.bottom - 2 * gap;
  const above = text.top - 2 * gap;
  const isBelow = below >= minHeight || below >= above;
  const room = isBelow ? below : above;
  const height = room >= minHeight ? Math.min(card.height, room) : card.height;
  const top = isBelow ? text.bottom + gap : text.top - gap - height;
  return inView({ left: text.left, top }, { ...card, height }, view);
}

/** A card of this height needs no scrolling for most drafts. */
const wholeHeight = 400;

/**
 * At the right or left side of a box, where it covers nothing of it, else below it: above is what is
 * answered. Without room for all of a card there, it covers the end of what is written, and not more than
 * half of it.
 */
export function placeAtSide(box: Box, card: Size, view: Size, isRtl = false): CardPlace {
  const left = box.left - gap - card.width;
  const right = box.right + gap;
  const { top } = box;
  if (right + card.width <= view.width - gap) return inView({ left: right, top }, card, view);
  if (left >= gap) return inView({ left, top }, card, view);
  const below = view.height - box.bottom - 2 * gap;
  const end = isRtl ? gap : view.width - card.width - gap;
  const uncovered = isRtl ? box.right - end - card.width : end - box.left;
  const isHalf = uncovered >= (box.right - box.left) / 2;
  if (below >= wholeHeight || !isHalf) return cardPlace(box, card, view);
  return inView({ left: end, top }, card, view);
}

/** The nearest place at which all of the card is in the window. */
export function inView(place: Place, card: Size, view: Size): CardPlace {
  return {
    left: within(place.left, gap, view.width - card.width - gap),
    top: within(place.top, gap, view.height - card.height - gap),
    height: card.height,
  };
}

export function within(at: number, min: number, max: number): number {
  return Math.max(min, Math.min(at, max));
}
