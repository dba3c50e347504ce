import type { PdfTabsDeps } from '#app/pdf/pdf-tabs.ts';
import type { DocumentInfo } from '#domain/documents/documents.ts';

export const viewerUrl = 'chrome-extension://abc/pages/pdf/web/viewer.html';

export interface FakePdf {
  port: PdfTabsDeps['pdf'];
  documents: Map<string, DocumentInfo>;
  /** Documents with a stored file. */
  files: Set<string>;
  settings: { pdfEnabled: boolean; pdfEnabledChooser: boolean };
  granted: { value: boolean };
}

export function fakePdf(): FakePdf {
  const documents = new Map<string, DocumentInfo>();
  const files = new Set<string>();
  const settings = { pdfEnabled: false, pdfEnabledChooser: true };
  const granted = { value: true };
  const port = {
    viewer: viewerUrl,
    document: async (docId: string) => documents.get(docId) ?? null,
    hasFile: async (docId: string) => files.has(docId),
    settings: async () => settings,
  };
  return { port, documents, files, settings, granted };
}
