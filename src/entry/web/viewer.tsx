import { skip } from 'rxjs';
import { type PdfPlace, writePdfAddress } from '#domain/documents/pdf-address.ts';
import { pdfPagePath } from '#domain/product/paths.ts';
import { placeOf } from '#domain/routes/routes.ts';
import { AdjacentPdf, PdfPane } from '#features/pdf-viewer/pdf-split-view.tsx';
import type { Router } from '#ui/routing/router.ts';

/** Of the tab: whose viewer shows which document, or was closed. */
const shownKey = 'gloss.viewer';

/**
 * The viewer next to the chat. Where places have addresses, that of the document opens and closes it; else the tab
 * remembers what was shown in `slot`.
 */
export function createViewer(router: Router | null, slot: string) {
  const pane = new PdfPane();
  const viewer = new URL(pdfPagePath, location.origin).href;
  const placeAt = (docId: string, page: number) =>
    placeOf('library', docId, page > 0 ? { page: String(page) } : {});
  const write = (docId: string, place: PdfPlace | null) => {
    const address = writePdfAddress(viewer, { docId, file: null, place });
    // A note that was clicked has its card open, as long as it has the focus.
    pane.show(docId, { address, takesFocus: !place?.words });
  };

  if (!router) {
    const shown = pane.document.changes.pipe(skip(1));
    shown.subscribe(({ docId }) => sessionStorage.setItem(shownKey, `${slot} ${docId ?? ''}`));
  }
  router?.visit.subscribe({
    next({ place, isReturn }) {
      const { docId } = pane.document.getSnapshot();
      if (docId === null) return;
      if (place?.feature !== 'library' || place.id !== docId) return pane.close();
      const page = Number(place.query.page);
      if (isReturn && page > 0) write(docId, { page, boxes: [] });
    },
  });

  return {
    document: pane.document,
    /** Page 0: where the person has left it. Of words: resolves once they are seen; false: they are not there. */
    async show(docId: string, place: PdfPlace | null): Promise<boolean> {
      const named = place && place.page > 0 ? place : null;
      write(docId, named);
      router?.go(placeAt(docId, named?.page ?? 0));
      return named?.words ? pane.placed() : true;
    },
    /** Shows what was shown before the page was loaded again; false: nothing was yet. */
    restore(): boolean {
      const [owner, docId] = sessionStorage.getItem(shownKey)?.split(' ') ?? [];
      if (router || owner !== slot) return false;
      if (docId) write(docId, null);
      return true;
    },
    adjacent: (close: () => void) => (
      <AdjacentPdf
        pane={pane}
        close={router ? close : () => pane.close()}
        turned={(page) => {
          const { docId } = pane.document.getSnapshot();
          if (docId !== null) router?.go(placeAt(docId, page), 'replace');
        }}
      />
    ),
  };
}
