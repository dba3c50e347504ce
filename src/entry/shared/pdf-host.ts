import { fileKindOf } from '#domain/files/file-kinds.ts';
import { readPdfAddress } from '#domain/pdf-address.ts';
import { Observed } from '#features/pdf-viewer/engine/observed.ts';
import type { PdfEngine } from '#features/pdf-viewer/engine/pdf-engine.ts';
import type { PdfHost, Reading } from '#features/pdf-viewer/host.ts';
import { saveBlob } from '#platform/web/files.ts';
import { getFile } from '#services/store/library.ts';
import type { Store } from '#services/store/store.ts';
import { pdfFiles } from '#workers/pdf-extract/pdf-files.ts';
import { positionOf, rememberedLook, savePositionOf } from './remembered.ts';

/** What differs between the extension's page and the web app's. */
export type PdfAccess = Pick<
  PdfHost,
  'mayFetch' | 'mayOpenDisk' | 'askAccess' | 'openChat' | 'close'
>;

export interface MadeHost {
  host: PdfHost;
  /** Resolves with the engine that shows a document, now or once there is one. */
  readonly engine: () => Promise<PdfEngine>;
}

export function createPdfHost(store: Store, access: PdfAccess): MadeHost {
  let shown: PdfEngine | null = null;
  const waiting = new Set<(engine: PdfEngine) => void>();
  const host: PdfHost = {
    ...access,
    files: pdfFiles(location.href),
    address: () => readPdfAddress(location.href),
    onPlace: (listener) => {
      addEventListener('hashchange', listener);
      return () => removeEventListener('hashchange', listener);
    },
    stored: async (docId) => {
      const row = await getFile(store, docId);
      if (!row || fileKindOf(row.name, row.type) !== 'pdf') return null;
      return new File([row.blob], row.name, { type: 'application/pdf' });
    },
    save: saveBlob,
    shows: (engine) => {
      shown = engine;
      if (!engine) return;
      for (const settle of waiting) settle(engine);
      waiting.clear();
    },
    reading: new Observed<{ now: Reading | null }>({ now: null }),
    memory: rememberedLook(),
    position: positionOf,
    savePosition: savePositionOf,
  };
  return {
    host,
    engine: () => (shown ? Promise.resolve(shown) : new Promise((settle) => waiting.add(settle))),
  };
}
