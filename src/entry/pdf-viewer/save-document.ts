import { type DocumentInfo, infoOfDocument } from '#domain/documents/documents.ts';
import type { Observed } from '#features/pdf-viewer/engine/observed.ts';
import type { PdfEngine } from '#features/pdf-viewer/engine/pdf-engine.ts';
import type { Reading } from '#features/pdf-viewer/host.ts';
import { documentOfFile } from '#services/documents/document-of-file.ts';
import type { Store } from '#services/store/database/store.ts';
import { saveDocument } from '#services/store/documents/documents.ts';
import { saveViewed } from '#services/store/documents/viewed-files.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';

interface SaveDocumentDeps {
  store: Store;
  pool: WorkPort;
  reading: Observed<{ now: Reading | null }>;
}

/** Makes a document of what the viewer shows, and keeps it with its file. */
export async function savePdfDocument(
  { store, pool, reading }: SaveDocumentDeps,
  engine: PdfEngine,
): Promise<DocumentInfo> {
  await engine.opened;
  const { source, password, signal } = engine;
  reading.set({ now: { step: 'reading', done: 0, of: 0 } });
  try {
    const file = new File([await engine.bytes()], source.name, { type: 'application/pdf' });
    const { document } = await documentOfFile(pool, file, {
      ...(password === null ? {} : { password }),
      signal,
      now: store.clock.now(),
      onStep: (now) => reading.set({ now }),
    });
    const link = source.kind === 'url' ? source.key : null;
    await saveDocument(store, { ...document, link });
    await saveViewed(store, document.doc_id, file);
    return infoOfDocument({ ...document, link });
  } finally {
    reading.set({ now: null });
  }
}
