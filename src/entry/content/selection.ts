import { createSelection } from '#page/selection/selection.ts';
import { servePart } from './serve-part.ts';

/** A card that was not announced by then attaches no more. */
const timeoutMs = 10_000;

servePart('selection', (life, call) =>
  createSelection(
    document,
    {
      openCard: (card) => void call('selection.openCard', card, timeoutMs),
    },
    life,
  ),
);
