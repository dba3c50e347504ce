import { infoOfDocument } from '#domain/documents/documents.ts';
import { pdfViewerPath } from '#domain/documents/pdf-address.ts';
import { getDocument } from '#services/store/documents/documents.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import type { BackgroundDeps } from '../background-deps.ts';
import type { PdfTabsDeps } from './pdf-tabs.ts';
import { storedPdf } from './stored-pdf.ts';

/** What tabs of the PDF viewer need of the database and the browser. */
export function pdfWiring({ store, ports, bus }: BackgroundDeps): PdfTabsDeps['pdf'] {
  return {
    viewer: ports.urlOf(pdfViewerPath),
    document: async (docId) => {
      const document = await getDocument(store, docId);
      return document ? infoOfDocument(document) : null;
    },
    hasFile: async (docId) => (await storedPdf(store, docId)) !== null,
    read: async (url, signal) => (await bus.request('pdf.read', { url }, { signal })).document,
    settings: () => readSettings(store),
  };
}
