import type { DocumentInfo } from '#domain/documents.ts';
import type { ErrorData } from '#shared/errors/coded-error.ts';

export type CaptureTag = 'busy' | 'needsUser';

export type CaptureEvent = { type: 'capture.cancel' };

export interface CaptureInput {
  tabId: number;
}

/** JSON; the page's text never comes here, only the row that holds it. */
export interface CaptureContext {
  tabId: number;
  /** How often an empty page was read again. */
  retries: number;
  /** Row of the serialised copy that is being parsed. */
  captureId: string | null;
  /** Epoch milliseconds until which an empty page is left alone. */
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
