import { BehaviorSubject, filter, firstValueFrom } from 'rxjs';
import { refuseExcluded } from '#app/capture/excluded-sites.ts';
import { storedPdf } from '#app/pdf/stored-pdf.ts';
import { readLayout, readPosition, saveLayout, savePosition } from '#app/pdf/viewer-memory.ts';
import { readPdfAddress } from '#domain/documents/pdf-address.ts';
import { markAddress } from '#domain/memos/mark-address.ts';
import type { MarkedSource } from '#domain/memos/marks.ts';
import { Observed } from '#features/pdf-viewer/engine/observed.ts';
import type { PdfEngine } from '#features/pdf-viewer/engine/pdf-engine.ts';
import type { PdfHost, Reading } from '#features/pdf-viewer/host.ts';
import { saveBlob } from '#platform/web/files.ts';
import { hashFile } from '#services/documents/hash-file.ts';
import { describePage } from '#services/privacy/describe-request.ts';
import { recordSent } from '#services/privacy/record-sent.ts';
import type { Store } from '#services/store/database/store.ts';
import { getDocument } from '#services/store/documents/documents.ts';
import { pdfFiles } from '#workers/pdf-extract/pdf-files.ts';

/** The differences between the extension's page and the web app's. */
type PdfAccess = Pick<
  PdfHost,
  'mayFetch' | 'mayOpenDisk' | 'askAccess' | 'openChat' | 'summarise' | 'close' | 'hasPill'
>;

interface MadeHost {
  host: PdfHost;
  /** Resolves with the engine of a shown document, now or when there is one. */
  readonly engine: () => Promise<PdfEngine>;
}

export function createPdfHost(store: Store, access: PdfAccess): MadeHost {
  const shown = new BehaviorSubject<PdfEngine | null>(null);
  const memory = new Observed(readLayout(localStorage));
  memory.subscribe(() => saveLayout(localStorage, memory.get()));
  const host: PdfHost = {
    ...access,
    files: pdfFiles(location.href),
    placing: () => () => undefined,
    markedSource: (engine) => sourceOf(store, engine),
    address: () => readPdfAddress(location.href),
    onPlace: (listener) => {
      addEventListener('hashchange', listener);
      return () => removeEventListener('hashchange', listener);
    },
    refuseExcluded: (url) => refuseExcluded(store, url),
    recordFetch: (url) => recordSent(store)(describePage(url, 'pdf')),
    stored: (docId) => storedPdf(store, docId),
    save: saveBlob,
    shows: (engine) => shown.next(engine),
    reading: new Observed<{ now: Reading | null }>({ now: null }),
    memory,
    position: (key) => readPosition(localStorage, key),
    savePosition: (key, position) => savePosition(localStorage, key, position),
  };
  return { host, engine: () => firstValueFrom(shown.pipe(filter((engine) => engine !== null))) };
}

/** By its id where its file is stored, by its address where it has one; else its bytes say which document it is. */
async function sourceOf(store: Store, engine: PdfEngine): Promise<MarkedSource> {
  await engine.opened;
  const { source } = engine;
  const { title } = engine.state.get();
  const docType = 'page_content__pdf';
  const at = source.kind === 'url' ? markAddress(source.key) : null;
  if (at !== null) return { address: at, docId: '', docType, title };
  const { docId: named } = readPdfAddress(location.href);
  const docId = source.key === named ? named : await idOf(engine);
  const link = (await getDocument(store, docId))?.link ?? null;
  return { address: markAddress(link), docId, docType, title };
}

const ids = new WeakMap<PdfEngine, Promise<string>>();

function idOf(engine: PdfEngine): Promise<string> {
  const known = ids.get(engine);
  if (known) return known;
  const made = Promise.all([import('../page-pool.ts'), engine.bytes()]).then(
    ([{ createPagePool }, bytes]) => hashFile(createPagePool(), bytes, engine.signal),
  );
  ids.set(engine, made);
  return made;
}
