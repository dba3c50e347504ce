import { Observable } from 'rxjs';
import type { PageHandlers } from '#bus/types.ts';
import type { PdfEngine } from '#features/pdf-viewer/engine/pdf-engine.ts';
import { readPdfMark } from '#features/pdf-viewer/engine/pdf-marks.ts';
import type { PdfHost } from '#features/pdf-viewer/host.ts';
import { latestOf } from '#services/store/database/watch.ts';

interface Viewer {
  host: Pick<PdfHost, 'markedSource'>;
  /** Of a shown document, now or when there is one. */
  readonly engine: () => Promise<PdfEngine>;
}

/** The words of a PDF's pages are marked as those of any page; the viewer draws its marks by itself. */
export function marksIn({ host, engine }: Viewer): PageHandlers<'marks'> {
  return {
    'marks.show': async () => ({ key: null }),
    'marks.read': async () => {
      const shown = await engine();
      const selection = document.getSelection();
      const range = selection?.isCollapsed === false ? selection.getRangeAt(0) : null;
      const mark = range && (await readPdfMark(shown, range));
      return { mark, of: await host.markedSource(shown) };
    },
    'marks.places': async function* (_body, signal) {
      yield* latestOf(idsOf(await engine()), signal);
      return {};
    },
  };
}

function idsOf({ marked }: PdfEngine): Observable<{ ids: string[] }> {
  return new Observable((subscriber) => {
    const report = () => {
      const { ids } = marked.get();
      if (ids) subscriber.next({ ids: [...ids] });
    };
    report();
    return marked.subscribe(report);
  });
}
