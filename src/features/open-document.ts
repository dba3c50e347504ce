import { createContext, useContext } from 'react';
import type { DocType } from '#domain/documents/documents.ts';

/** A document to be read in Gloss, at a range of its text where one is named. */
export interface OpenedDocument {
  docId: string;
  docType: DocType;
  title: string;
  at: { textStart: number; textEnd: number } | null;
}

/** `besides`: it was opened next to the chat, and panels over both must close. */
export type OpenDocument = (document: OpenedDocument, besides?: () => void) => void;

/** How other features show a person a document; null: nothing here can. */
export const OpenDocumentContext = createContext<OpenDocument | null>(null);

export function useOpenDocument(): OpenDocument | null {
  return useContext(OpenDocumentContext);
}
