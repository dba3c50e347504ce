import { type RefObject, useCallback, useEffect } from 'react';
import type { MarkedSource, MarkedWords } from '#domain/memos/marks.ts';
import type { Memo } from '#domain/memos/memos.ts';
import { useRequest } from '../hooks/use-request.ts';
import { type PlaceMarks, useMarkedView } from '../parts/marks/use-marked-view.ts';
import type { PdfEngine } from './engine/pdf-engine.ts';
import { marksInOrder, placeInPdf, readPdfMark } from './engine/pdf-marks.ts';
import type { PdfHost } from './host.ts';

interface PdfMarks {
  source: MarkedSource | null;
  marks: readonly Memo[];
  /** The words of a range in its pages. */
  read: (range: Range) => Promise<MarkedWords | null>;
}

const none: readonly Memo[] = [];

/** What was marked in a document, drawn over the words of its pages as they come. `engine`: null until it is open. */
export function usePdfMarks(
  host: PdfHost,
  engine: PdfEngine | null,
  pages: RefObject<HTMLElement | null>,
): PdfMarks {
  const { value: source = null } = useRequest(
    () => engine && host.markedSource(engine),
    [host, engine],
  );
  const place: PlaceMarks = useCallback(
    (root, shown) => {
      const placed = placeInPdf(root, shown);
      const ids = marksInOrder(root, shown, placed);
      // Pages come and go while they are scrolled.
      if (engine?.marked.get().ids?.join() !== ids.join()) engine?.marked.set({ ids });
      return placed;
    },
    [engine],
  );
  const { marks } = useMarkedView(pages, source, place);
  useEffect(() => {
    if (marks?.length === 0) engine?.marked.set({ ids: [] });
  }, [engine, marks]);
  const read = useCallback(async (range: Range) => engine && readPdfMark(engine, range), [engine]);
  return { source, marks: marks ?? none, read };
}
