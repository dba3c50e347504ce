import type { Bus } from '#bus/bus.ts';
import type { PageHandlers } from '#bus/types.ts';
import type { PageCards } from '#page/card/page-cards.ts';
import { createSelection } from '#page/selection/selection.ts';

export { createPageCards } from '#page/card/page-cards.ts';

/** The pill at text of the PDF's pages, as at that of any page; the viewer's own fields have none. */
export function selectionIn(
  bus: Pick<Bus, 'request'>,
  cards: PageCards,
  life: AbortSignal,
): PageHandlers<'selection'> {
  return createSelection(
    document,
    cards,
    {
      openCard: (card) =>
        bus.request('selection.openCard', card).then(
          () => true,
          () => false,
        ),
      // Several pages may be selected at once.
      isText: (element) => element.closest('.pdfViewer') !== null,
    },
    life,
  );
}
