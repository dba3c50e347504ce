import { createPageCards } from '#page/card/page-cards.ts';
import { createSelection } from '#page/selection/selection.ts';
import { servePart } from './serve-part.ts';

/** A card that was not announced by then attaches no more. */
const timeoutMs = 10_000;

const { cards } = servePart('card', (life) => createPageCards(document, life));
servePart('selection', (life, call) =>
  createSelection(
    document,
    cards,
    {
      openCard: async (card) => (await call('selection.openCard', card, timeoutMs)) !== null,
    },
    life,
  ),
);
