import type { DocType, DocumentInfo } from './documents.ts';
import type { ServerCopy } from './server-copies.ts';

/** A document of the library. */
export interface LibraryEntry {
  document: DocumentInfo;
  /** Bytes of the file; 0 for a page. */
  size: number;
  /** The file itself is on this device. */
  hasFile: boolean;
  /** Its text is on this device: it can be read and be a source; false: it is only on the server. */
  hasText: boolean;
  created_at: string;
  /** Absent: there has been no server yet. */
  server?: ServerCopy | undefined;
}

/** The server has it too, or alone: it is deleted there as well. */
export const isOnServer = ({ server }: Pick<LibraryEntry, 'server'>): boolean =>
  server?.state === 'onServer' || server?.state === 'fetching';

/** A document by its id, and what of it is where. */
export interface DocumentHere extends Pick<LibraryEntry, 'hasFile' | 'hasText'> {
  /** null: no such document is known here (any more). */
  document: DocumentInfo | null;
  /** null: none is known. */
  server: ServerCopy | null;
}

/** What is shown itself, not by the text that was read from it. */
const shownAsFiles: ReadonlySet<DocType> = new Set([
  'page_content__pdf',
  'image',
  'audio',
  'video',
]);

/** Whether what a person would see of it is on the server alone. */
export function isOnlyOnServer({ document, hasText, hasFile, server }: DocumentHere): boolean {
  if (!document || (server?.state !== 'onServer' && server?.state !== 'fetching')) return false;
  return !hasText || (!hasFile && shownAsFiles.has(document.docType));
}
