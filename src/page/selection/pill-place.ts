import type { ContextMenuPosition } from '#domain/selection/selection.ts';
import { within } from '../card/card-place.ts';
import type { Box, Size } from '../visibility/box.ts';

/** CSS pixels between the selected text and the pill, and between the card and the window's sides. */
const gap = 8;

/** Above the text; where there is no room, below it; over a text that fills the window, at its foot. */
export function pillPlace(
  text: Box,
  pill: Size,
  view: Size,
  { position, isRtl }: { position: ContextMenuPosition; isRtl: boolean },
): { left: number; top: number } {
  const left = alongText(text, pill.width, isRtl ? mirrored[position] : position);
  const above = text.top - gap - pill.height;
  const below = text.bottom + gap;
  const foot = view.height - pill.height - gap;
  const top = above >= 0 && above <= foot ? above : below >= 0 && below <= foot ? below : foot;
  return { left: within(left, gap, view.width - pill.width - gap), top: Math.max(0, top) };
}

const mirrored = { start: 'end', center: 'center', end: 'start' } as const;

function alongText(text: Box, width: number, position: ContextMenuPosition): number {
  if (position === 'start') return text.left;
  if (position === 'end') return text.right - width;
  return (text.left + text.right - width) / 2;
}
