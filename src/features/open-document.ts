import { createContext, useContext } from 'react';
import type { DocType } from '#domain/documents.ts';

/** A document to be read in Gloss, at a stretch of its text where one is named. */
export interface OpenedDocument {
  docId: string;
  docType: DocType;
  title: string;
  at: { textStart: number; textEnd: number } | null;
}

/** How other features show a person a document; null: nothing here can. */
export const OpenDocumentContext = createContext<((document: OpenedDocument) => void) | null>(null);

export function useOpenDocument(): ((document: OpenedDocument) => void) | null {
  return useContext(OpenDocumentContext);
}
