import type { DocumentInfo } from '#domain/documents.ts';
import type { ErrorData } from '#shared/errors/coded-error.ts';

export type CaptureTag = 'busy' | 'needsUser';

export type CaptureEvent = { type: 'capture.cancel' };

export interface CaptureInput {
  tabId: number;
  /**
   * The address was asked for and opened to be read (S4.12): access was checked before, and what a
   * site shows instead of the page is an error.
   */
  isRequested: boolean;
}

/** JSON; the page's text never comes here, only the row that holds it. */
export interface CaptureContext extends CaptureInput {
  /** How often an empty page was read again. */
  retries: number;
  /** Row of the snapshot that is being parsed. */
  captureId: string | null;
  /** Epoch milliseconds: when an empty page is read again. */
  waitUntil: number;
  document: DocumentInfo | null;
  error: ErrorData | null;
}

export interface CaptureOutput {
  document: DocumentInfo | null;
  error: ErrorData | null;
}

export type CaptureEmitted =
  | { type: 'page.captured'; tabId: number; document: DocumentInfo }
  | { type: 'page.notCaptured'; tabId: number; error: ErrorData };
