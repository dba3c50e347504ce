import type { DocumentInfo } from '#domain/documents/documents.ts';
import type { ErrorData } from '#shared/errors/coded-error.ts';

export type CaptureTag = 'busy' | 'needsUser';

export type CaptureEvent = { type: 'capture.cancel' };

export interface CaptureInput {
  tabId: number;
  /**
   * The tab was opened to read this address (S4.12): access was checked before, and an error page
   * or a wall of the site fails the capture.
   */
  isRequested: boolean;
  /** The page is read as it shows: nothing that it folds is opened. */
  isAsShown?: boolean;
}

/** JSON; contains the id of the row with the page's text, never the text. */
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
