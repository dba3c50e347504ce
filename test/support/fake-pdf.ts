import type { PdfTabsDeps } from '#app/pdf/pdf-tabs.ts';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

export const viewerUrl = 'chrome-extension://abc/pages/pdf/web/viewer.html';

export interface FakePdf {
  port: PdfTabsDeps['pdf'];
  documents: Map<string, DocumentInfo>;
  /** Documents with a stored file. */
  files: Set<string>;
  settings: { pdfEnabled: boolean; pdfEnabledChooser: boolean };
  granted: { value: boolean };
  /** Reads the PDF at an address. */
  read: (url: string) => Promise<DocumentInfo>;
}

export function fakePdf(): FakePdf {
  const documents = new Map<string, DocumentInfo>();
  const files = new Set<string>();
  const settings = { pdfEnabled: false, pdfEnabledChooser: true };
  const granted = { value: true };
  const fake: FakePdf = {
    documents,
    files,
    settings,
    granted,
    read: () => Promise.reject(new CodedError('download_network')),
    port: {
      viewer: viewerUrl,
      document: async (docId) => documents.get(docId) ?? null,
      hasFile: async (docId) => files.has(docId),
      read: (url) => fake.read(url),
      settings: async () => settings,
    },
  };
  return fake;
}
